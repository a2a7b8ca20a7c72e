import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { queueAccountMail } from '#server/modules/accounts/invite-customer'
import { passwordChangedMail } from '#server/modules/accounts/mails'
import { dryRunsOf } from '#tests/support/app/dry-runs'
import { orderSteps } from '#tests/support/app/order-steps'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { newStatement } from '#tests/support/gateways/bank-statements'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const pass = { external_code: 'pass', full_name: 'Ana Horvat' }
const { dryRun, confirmed, outdated } = dryRunsOf(() => shop)
const steps = orderSteps(() => shop)
const mailsToAna = async () => (await shop.mailsTo(ana.email)).length

describe('dry runs of order mails', () => {
  test('the dry run of a mail names recipient and content and sends nothing; confirming sends one mail', async () => {
    const order = await desk.buy(ana, [pass, { ...pass, full_name: 'Ivo Ban' }])
    const before = await mailsToAna()
    for (const [kind, note] of [
      ['tickets', `2 tickets will be sent to ${ana.email}.`],
      ['order', `The current order will be sent to ${ana.email}.`],
    ] as const) {
      const effect = await dryRun('resend-mail', { order: order.code, kind }, order)
      expect(effect).toMatchObject({ orders: 1, mails: 1, money: 0 })
      expect(effect.notes).toEqual([note, '1 mail will be sent.'])
    }
    expect(await mailsToAna()).toBe(before)
    const requested = { order: order.code, kind: 'tickets' } as const
    await confirmed('resend-mail', requested, await dryRun('resend-mail', requested, order))
    expect(await mailsToAna()).toBe(before + 1)
  })

  test('the dry run of a payment request names the amount, and the mail is rejected if less is due since', async () => {
    const { order } = await steps.order('bank_transfer', 'pass')
    const { email } = (await desk.inOffice(order.code)).customer
    const requested = { order: order.code, kind: 'payment' } as const
    const effect = await dryRun('resend-mail', requested, order)
    expect(effect.notes[0]).toBe(`${email} will be asked for €105.00.`)
    await shop.officeAnswer('record-payment', { order: order.code, amount: 500, reference: 'part' })
    const before = (await shop.mailsTo(email)).length
    await outdated('resend-mail', requested, effect)
    expect(await shop.mailsTo(email)).toHaveLength(before)
    const again = await dryRun('resend-mail', requested, order)
    expect(again.notes[0]).toBe(`${email} will be asked for €100.00.`)
  })

  test('the dry run of a ticket mail names its current holder, and the mail is rejected for another holder', async () => {
    const order = await desk.buy(ana, [pass, { ...pass, full_name: 'Ivo Ban' }])
    const ticket_id = order.tickets[1]?.id ?? 0
    const requested = { order: order.code, kind: 'tickets', ticket_id } as const
    const effect = await dryRun('resend-mail', requested, order)
    expect(effect.notes).toEqual([`1 ticket will be sent to ${ana.email}.`, '1 mail will be sent.'])
    await shop.officeAnswer('edit-ticket', { order: order.code, ticket_id, email: 'ivo@mail.example' })
    await outdated('resend-mail', requested, effect)
    await confirmed('resend-mail', requested, await dryRun('resend-mail', requested, order))
    expect((await shop.mailsTo('ivo@mail.example')).map(({ kind }) => kind)).toEqual([
      'ticket-changed',
      'tickets',
    ])
  })

  test('the dry run of a mail names its current address, and the mail is rejected for another address', async () => {
    const order = await desk.buy(ana, [pass])
    const requested = { order: order.code, kind: 'order' } as const
    const effect = await dryRun('resend-mail', requested, order)
    const contact = { order: order.code, full_name: 'Ana Horvat', email: 'ana.new@mail.example' }
    await shop.officeAnswer('change-contact', contact)
    await outdated('resend-mail', requested, effect)
    expect((await dryRun('resend-mail', requested, order)).notes[0]).toContain('ana.new@mail.example')
  })
})

test('the dry run of a dead mail names its address, and confirming sends it there', async () => {
  await queueAccountMail(
    shop.db.kysely,
    passwordChangedMail,
    ana.email,
    { customer_id: 7, full_name: 'Ana' },
    { keys: shop.context.keys, now: shop.clock.now },
  )
  const { mails } = await shop.officeAnswer('find-mails', { query: ana.email })
  const [mail] = mails
  if (mail === undefined) throw new Error('There is a mail to Ana')
  const died = (at: Date) =>
    shop.db.kysely.updateTable('outbox').set({ dead_at: at }).where('id', '=', mail.id).execute()
  await died(shop.clock.now)
  const seen = async () =>
    (await shop.officeAnswer('find-mails', { query: ana.email })).mails.find(({ id }) => id === mail.id)

  const same = await dryRun('retry-mail', { mail_id: mail.id })
  expect(same).toMatchObject({ mails: 1 })
  expect(same.notes).toEqual([`It goes to ${ana.email}.`, '1 mail will be sent.'])
  const requested = { mail_id: mail.id, recipient: 'right@mail.example' }
  const effect = await dryRun('retry-mail', requested)
  expect(effect.notes[0]).toBe(`It goes to right@mail.example instead of ${ana.email}.`)
  expect(await seen()).toMatchObject({ status: 'dead', recipient: ana.email })

  // It was sent again and given up again in between.
  await died(new Date(shop.clock.now.getTime() + 60_000))
  await outdated('retry-mail', requested, effect)
  const { mail: sent } = await confirmed('retry-mail', requested, await dryRun('retry-mail', requested))
  expect(sent).toMatchObject({ status: 'waiting', recipient: 'right@mail.example' })
})

describe('dry runs of receipts', () => {
  async function receipt() {
    const content = newStatement({
      amount: '33.00',
      number: '2027030900771',
      payer: 'Vera Kos',
      text: 'Tickets',
    })
    const { unmatched } = await shop.officeAnswer('import-statement', { format: 'camt053', content })
    return unmatched[0]?.id ?? 0
  }

  test('a receipt is closed and reopened after dry runs, which leave it unchanged', async () => {
    const entry = await receipt()
    const closing = { entry, because: 'not-ours' } as const
    const open = async () => (await shop.officeAnswer('find-bank-entries', { status: 'open' })).entries
    const effect = await dryRun('dismiss-entry', closing)
    expect(effect).toMatchObject({ orders: 0, mails: 0, money: 0 })
    expect(effect.notes).toEqual([
      '€33.00 from Vera Kos will be dismissed and pays no order.',
      'No mail is sent.',
    ])
    expect(await open()).toMatchObject([{ id: entry, closed: null }])
    await outdated('dismiss-entry', { entry, because: 'sent-back' }, effect)
    const { entry: closed } = await confirmed('dismiss-entry', closing, effect)
    expect(closed.closed).toEqual({ because: 'not-ours', note: null })
    expect(await shop.office('dismiss-entry', { ...closing, dry_run: true })).toMatchObject(
      refused('entry-is-closed'),
    )

    const reopening = await dryRun('reopen-entry', { entry })
    expect(reopening.notes[0]).toBe('€33.00 from Vera Kos will be back among the receipts to book.')
    expect(await open()).toEqual([])
    await confirmed('reopen-entry', { entry }, reopening)
    // Closed again, later: the earlier confirmation is outdated.
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
    await shop.officeAnswer('dismiss-entry', closing)
    await outdated('reopen-entry', { entry }, reopening)
  })
})
