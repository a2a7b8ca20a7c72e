import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutgoingMail } from '#server/modules/mail-queue/send-mail'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { sendDueMails } from '#tests/support/mail/send-due-mails'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
let bruno: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer('Ana Horvat')
  bruno = await shop.customer('Bruno Babić')
})
afterAll(() => shop.stop())

/** A paid order of one ticket for Ana, and the payload of a change. */
async function bought(code = 'pass', who = ana) {
  const order = await desk.buy(who, [{ external_code: code, full_name: 'Ana Horvat' }])
  const ticket = desk.ticketOf(order)
  const barcode = (await desk.inOffice(order.code)).tickets[0]?.barcode
  return { order, ticket, barcode, requested: { token: who.token, order_id: order.id, code: ticket.code } }
}
const now = { full_name: 'Ana Horvat', email: '' }
const unchanged = () => ({ ...now, email: ana.email })

const kindsTo = async (address: string) => (await shop.mailsTo(address)).map(({ kind }) => kind)

describe('changing name or email of a ticket', () => {
  test('a change mails a new document and barcode, and voids the old link and barcode', async () => {
    const { order, ticket, barcode, requested } = await bought()
    await shop.answer('change-ticket', { ...requested, ...unchanged(), full_name: ' Ana  Kovač ' })
    const [after] = (await desk.inOffice(order.code)).tickets
    expect(after).toMatchObject({ full_name: 'Ana Kovač', code: ticket.code, recently_edited: true })
    expect(Date.parse(after?.locked_until ?? '') - shop.clock.now.getTime()).toBe(15 * 60_000)
    expect(after?.barcode).not.toBe(barcode)
    expect(await shop.officeAnswer('check-in', { barcode: barcode ?? '' })).toMatchObject({
      result: 'invalid',
      reason: 'wrong version',
    })
    expect(await shop.officeAnswer('check-in', { barcode: after?.barcode, override: true })).toMatchObject({
      result: 'admitted',
    })

    const mail = (await shop.mailsTo(ana.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'ticket-changed', payload: { changed: ['name'] } })
    await shop.runJobs()
    const sent = shop.mails.findLast(
      ({ to, subject }) => to === ana.email && subject.startsWith('Your new ticket'),
    )
    expect(sent?.attachments.map(({ filename }) => filename)).toEqual(['tickets.pdf'])
  })

  test('the old address is notified that the email has changed, without the new one', async () => {
    const { requested, ticket } = await bought()
    const { data } = await shop.answer('change-ticket', { ...requested, ...now, email: 'Marta@Mail.example' })
    const changed = data.orders?.[0]?.tickets[0]
    expect(changed).toMatchObject({ email: 'Marta@Mail.example', earlier_codes: [ticket.code] })
    expect(changed?.code).not.toBe(ticket.code)
    expect((await shop.mailsTo(ana.email)).at(-1)?.kind).toBe('ticket-email-changed')
    expect((await shop.mailsTo('Marta@Mail.example')).at(-1)).toMatchObject({
      kind: 'ticket-changed',
      payload: { changed: ['email'] },
    })
    expect(JSON.stringify((await shop.mailsTo(ana.email)).at(-1)?.payload)).not.toMatch(/marta/i)
    const download = (email: string, code = changed?.code) =>
      shop.app.inject({ method: 'GET', url: `/download-ticket/${email}/${code}` })
    expect((await download(ana.email)).statusCode).toBe(404)
    expect((await download('marta@mail.example')).statusCode).toBe(200)
    // A person who had the old link may know or guess the new address.
    expect((await download('marta@mail.example', ticket.code)).statusCode).toBe(404)
  })

  test('a changed ticket is locked for exactly 15 minutes', async () => {
    const { requested } = await bought()
    await shop.answer('change-ticket', { ...requested, ...unchanged(), full_name: 'Ana B' })
    const again = { ...requested, ...unchanged(), full_name: 'Ana C' }
    expect(await shop.call('change-ticket', again)).toMatchObject(refused('recently-edited'))
    shop.later(14)
    expect(await shop.call('change-ticket', again)).toMatchObject(refused('recently-edited'))
    shop.later(1)
    await shop.answer('change-ticket', again)
  })

  test.each([
    ['nothing-changed', {}],
    ['nothing-changed', { full_name: '  Ana   Horvat', email: null }],
    ['invalid-email', { email: 'mailto:a@b.example' }],
  ] as const)('a change is rejected with %s', async (code, sent) => {
    const { requested } = await bought()
    expect(await shop.call('change-ticket', { ...requested, ...unchanged(), ...sent })).toMatchObject(
      refused(code),
    )
  })

  test('the error names the empty fields', async () => {
    const { requested } = await bought()
    const answer = await shop.call('change-ticket', { ...requested, full_name: ' ', email: '' })
    expect(answer).toMatchObject(refused('fields-missing', { fields: 'Full name, Email' }))
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['full_name', 'email'])
  })

  test('a change obeys the flags, limits and dates of the product at that instant', async () => {
    const [frozen = '', once = '', dated = ''] = await shop.sell(
      ticketItem(),
      ticketItem({ allow_name_changes: true, name_change_limit: 1, allow_email_changes: true }),
      ticketItem({ allow_name_changes: true, allow_name_changes_until: '2027-06-01T00:00:00Z' }),
    )
    const a = await bought(frozen)
    const other = { full_name: 'Somebody Else', email: ana.email }
    expect(await shop.call('change-ticket', { ...a.requested, ...other })).toMatchObject(
      refused('name-changes-not-allowed'),
    )
    const b = await bought(once)
    const { data } = await shop.answer('change-ticket', { ...b.requested, ...other })
    expect(data.orders?.find(({ id }) => id === b.order.id)?.tickets[0]).toMatchObject({
      name_changes_left: 0,
      allow_name_changes: false,
    })
    shop.later(16)
    expect(await shop.call('change-ticket', { ...b.requested, ...unchanged() })).toMatchObject(
      refused('no-name-changes-left'),
    )
    const c = await bought(dated)
    expect(
      await shop.call('change-ticket', { ...c.requested, full_name: null, email: 'x@mail.example' }),
    ).toMatchObject(refused('email-changes-not-allowed'))
    await shop.answer('change-ticket', { ...c.requested, ...other })
    const d = await bought(dated)
    const before = shop.clock.now
    shop.clock.now = new Date('2027-06-01T00:00:00.001Z')
    const token = (await shop.answer('login', ana)).remember_token
    expect(await shop.call('change-ticket', { ...d.requested, token, ...other })).toMatchObject(
      refused('name-changes-not-allowed'),
    )
    shop.clock.now = before
  })

  test('only the holder can change a ticket, and others learn nothing about it', async () => {
    const { requested } = await bought()
    const sent = { ...requested, full_name: 'Bruno', email: bruno.email }
    expect(await shop.call('change-ticket', { ...sent, token: bruno.token })).toMatchObject(
      refused('ticket-not-found'),
    )
    expect(await shop.call('change-ticket', { ...sent, code: 'NONE' })).toMatchObject(
      refused('ticket-not-found'),
    )
    expect(await shop.call('change-ticket', { ...sent, order_id: 1e9 })).toMatchObject(
      refused('ticket-not-found'),
    )
    expect(await shop.call('change-ticket', { ...sent, token: null })).toMatchObject(refused('login-needed'))
  })

  test('of two simultaneous changes one succeeds, and the other must wait', async () => {
    const { requested, order } = await bought()
    const answers = await Promise.all(
      ['One', 'Two'].map((full_name) =>
        shop.call('change-ticket', { ...requested, ...unchanged(), full_name }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const row = await shop.db.kysely
      .selectFrom('order_item')
      .select(['barcode_version', 'name_changes'])
      .where('order_id', '=', order.id)
      .executeTakeFirst()
    expect(row).toEqual({ barcode_version: 2, name_changes: 1 })
  })

  test('a change removes the new document from older unsent mails', async () => {
    const { requested } = await bought()
    const unsent = async () =>
      (await shop.mailsTo(ana.email)).filter(({ kind, sent_at }) => kind === 'order-paid' && sent_at === null)
    expect((await unsent()).at(-1)?.attach.tickets).toHaveLength(1)
    await shop.answer('change-ticket', {
      ...requested,
      full_name: 'Ana Horvat',
      email: 'elsewhere@mail.example',
    })
    expect((await unsent()).at(-1)?.attach).toMatchObject({ tickets: [], invoiceOf: expect.any(String) })
  })

  test('a change also removes it from a mail that a process has just taken to send', async () => {
    await shop.runJobs()
    const { requested } = await bought()
    const email = 'elsewhere@mail.example'
    let changed: Promise<unknown> | undefined
    const db: typeof shop.db = {
      ...shop.db,
      prepared: async (name, text, values) => {
        // Between taking the mail and reading its tickets.
        if (name === 'mail_facts')
          await (changed ??= shop.answer('change-ticket', { ...requested, ...unchanged(), email }))
        return shop.db.prepared(name, text, values)
      },
    }
    const sent: OutgoingMail[] = []
    const deliver = async (mail: OutgoingMail) => void sent.push(mail)
    while ((await sendDueMails({ ...shop.context, db }, deliver)) > 0);
    const filesTo = (to: string) =>
      sent
        .filter((mail) => mail.to === to)
        .map((mail) =>
          mail.attachments.filter(({ cid }) => cid === undefined).map(({ filename }) => filename),
        )
    expect(filesTo(ana.email)).toContainEqual([expect.stringMatching(/^invoice-/)])
    expect(filesTo(ana.email).flat()).not.toContain('tickets.pdf')
    expect(filesTo(email)).toEqual([['tickets.pdf']])
  })
})

describe('reassigning tickets', () => {
  const give = (requested: object, email: string, full_name = 'Ana Horvat') =>
    shop.call('change-ticket', { ...requested, full_name, email, reassign: true })

  test('a reassigned ticket moves to that customer under a new code; the buyer sees so, and may get it back', async () => {
    const { order, ticket, requested } = await bought()
    expect((await give(requested, bruno.email.toUpperCase(), 'Bruno Babić')).status).toBe(200)

    const seen = await desk.seenBy(ana, order.code)
    expect(seen.tickets[0]).toMatchObject({ code: null, allow_download: false, allow_name_changes: false })
    expect(seen.tickets[0]?.barcode).toBeNull()
    expect(seen.can_refund).toBe(false)
    const held = await desk.seenBy(bruno, order.code)
    expect(held).toMatchObject({ checksum: null, total_price: null, documents: [], is_buyer: false })
    expect([held.has_invoice, seen.documents.length]).toEqual([false, 1])
    expect(held.tickets).toHaveLength(1)
    expect(held.tickets[0]).toMatchObject({ full_name: 'Bruno Babić', price: null, email: bruno.email })
    expect(held.tickets[0]?.code).not.toBe(ticket.code)
    expect(held.tickets[0]?.barcode).toBe((await desk.inOffice(order.code)).tickets[0]?.barcode)
    expect(await kindsTo(bruno.email)).toEqual(['ticket-reassigned'])
    // The mail to the old address contains only the old code.
    const mailed = JSON.stringify((await shop.mailsTo(ana.email)).at(-1)?.payload)
    expect(mailed).toContain(ticket.code)
    expect(mailed).not.toContain(held.tickets[0]?.code)

    // The buyer can no longer act on it, with the old code or the new one.
    for (const code of [ticket.code, held.tickets[0]?.code]) {
      expect(await give({ ...requested, code }, 'x@mail.example')).toMatchObject(refused('ticket-not-found'))
    }
    shop.later(15)
    const his = { token: bruno.token, order_id: order.id, code: held.tickets[0]?.code }
    expect((await give(his, ana.email, 'Ana Horvat')).status).toBe(200)
    const back = await desk.seenBy(ana, order.code)
    expect(back.tickets[0]).toMatchObject({ full_name: 'Ana Horvat', recently_edited: true })
    expect(back.can_refund).toBe(true)
    const { data } = await shop.answer('get-data', { token: bruno.token })
    expect(data.orders.map(({ code }) => code)).not.toContain(order.code)
  })

  test('the new holder sees only that ticket of the order', async () => {
    const named = (full_name: string) => ({ external_code: 'pass', full_name })
    const order = await desk.buy(ana, [
      named('Ana'),
      named('Given'),
      { external_code: 'shirt', full_name: null },
    ])
    const { id: order_id } = order
    const dora = await shop.customer('Dora Dorić')
    const requested = { token: ana.token, order_id, code: desk.ticketOf(order, 'Given').code }
    expect((await give(requested, dora.email, 'Dora Dorić')).status).toBe(200)
    const { data } = await shop.answer('get-data', { token: dora.token })
    expect(data.orders).toMatchObject([{ tickets: [{ full_name: 'Dora Dorić' }], merchandisePurchases: [] }])
    expect(data.existing_tickets).toMatchObject([{ full_name: 'Dora Dorić', email: dora.email }])
    const exported = JSON.stringify([data.orders, data.existing_tickets, data.refunds])
    expect(exported).not.toContain(ana.email)
    expect(exported).not.toContain(order.tickets[0]?.code)
    // The buyer still sees both, but not the other holder.
    const hers = (await shop.answer('get-data', { token: ana.token })).data.existing_tickets
    expect(hers.map(({ full_name }) => full_name)).toEqual(expect.arrayContaining(['Ana', '']))
    expect(JSON.stringify(hers)).not.toContain('Dora')
    // The holder gets a mail when the ticket no longer admits; the mail about the order goes to the buyer.
    await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
    const [last] = (await shop.mailsTo(dora.email)).slice(-1)
    expect(last).toMatchObject({ kind: 'ticket-void', payload: { ticket: { full_name: 'Dora Dorić' } } })
    expect(await kindsTo(ana.email)).not.toContain('ticket-void')
  })

  test('reassigning invites a person without an account, whose mailed password shows the ticket', async () => {
    const { order, requested } = await bought()
    expect((await give(requested, 'New.One@mail.example', 'New One')).status).toBe(200)
    const [mail] = await shop.mailsTo('New.One@mail.example')
    expect(mail).toMatchObject({ kind: 'ticket-reassigned', payload: { from_name: 'Ana Horvat' } })
    const password = String(mail?.payload.password)
    const login = await shop.answer('login', { email: 'new.one@mail.example', password })
    expect(login.data.orders.map(({ code }) => code)).toEqual([order.code])
    expect(login.data.customer).toMatchObject({ full_name: 'New One', email_confirmed: true })
  })

  test('reassigning needs the email flag; a change to one’s own address is no reassignment', async () => {
    const [fixed = ''] = await shop.sell(ticketItem({ allow_name_changes: true }))
    const a = await bought(fixed)
    expect(await give(a.requested, bruno.email)).toMatchObject(refused('email-changes-not-allowed'))
    const b = await bought()
    expect(await give(b.requested, ana.email)).toMatchObject(refused('nothing-changed'))
  })

  test('a ticket reassigned to a claimed address invites its owner, and reaches the claimer only with the mailed link', async () => {
    const claimer = await shop.customer('Klara Claim')
    const settings = (email: string) => ({
      token: claimer.token,
      old_password: claimer.password,
      new_password: null,
      full_name: 'Klara Claim',
      email,
    })
    await shop.answer('update-settings', settings('victim@mail.example'))
    const { order, requested } = await bought()
    expect((await give(requested, 'victim@mail.example', 'Vera Victim')).status).toBe(200)
    const sees = async () =>
      (await shop.answer('get-data', { token: claimer.token })).data.orders.map(({ code }) => code)
    expect(await sees()).toEqual([])
    expect((await desk.seenBy(ana, order.code)).tickets[0]?.code).toBeNull()

    // The invitation went to the address, as to every address without an account.
    const [invitation] = (await shop.mailsTo('victim@mail.example')).slice(-1)
    expect(invitation?.kind).toBe('ticket-reassigned')

    // The mailed link to the claimed address has an effect, because the invited account was never used.
    const link = await lastLink('victim@mail.example')
    // A scanner of the victim's mails opens the link: the claimer gains nothing.
    await shop.app.inject({ method: 'GET', url: link.pathname })
    expect(await sees()).toEqual([])
    await shop.answer('confirm-email', { token: claimer.token, ...link.says })
    expect(await sees()).toEqual([order.code])
  })

  async function lastLink(address: string) {
    const mail = (await shop.mailsTo(address)).findLast(({ kind }) => kind === 'confirm-email')
    const { pathname } = new URL(String(mail?.payload.url))
    const [, , email, code] = pathname.split('/').map(decodeURIComponent)
    return { pathname, says: { email, code } }
  }
})
