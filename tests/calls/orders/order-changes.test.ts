import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseOrdersWhole } from '#server/modules/orders/erase-orders.queries'
import { orderSteps } from '#tests/support/app/order-steps'
import { bank, orderDesk } from '#tests/support/app/orders'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
})
afterAll(() => shop.stop())

const { order: place, pay, kindsTo } = orderSteps(() => shop)
const inDays = (days: number) => new Date(shop.clock.now.getTime() + days * 86_400_000).toISOString()
const auditOf = (code: string, action: string) =>
  shop.db.kysely
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('subject', '=', code)
    .where('action', '=', action)
    .execute()

describe('the contact of an order', () => {
  test('a changed contact gets the mails of the order from then on; the account is unchanged', async () => {
    const { order, customer } = await place('bank_transfer', 'pass')
    const to = { full_name: 'Office of Ana', email: 'office-of-ana@mail.example', reason: 'Moved' }
    const changed = await shop.officeAnswer('change-contact', { order: order.code, ...to })
    expect(changed.order.customer).toMatchObject({ full_name: 'Office of Ana', email: to.email })
    await shop.officeAnswer('record-payment', { order: order.code, amount: order.total_price })
    expect((await shop.mailsTo(to.email)).map(({ kind }) => kind)).toEqual(['order-paid'])
    expect((await desk.seenBy(customer, order.code)).payment_status).toBe('paid')
    expect(await auditOf(order.code, 'change-contact')).toMatchObject([
      { after: { changed: ['name', 'email'], reason: 'Moved' } },
    ])
    const again = await shop.office('change-contact', { order: order.code, ...to })
    expect(again).toMatchObject(refused('contact-unchanged'))
  })

  test('saving an outdated contact is rejected, and names the other editor', async () => {
    const { order } = await place('bank_transfer', 'pass')
    const { full_name, email } = (await desk.inOffice(order.code)).customer
    const ask = (name: string, more: object = {}) =>
      shop.office('change-contact', { order: order.code, full_name: name, email, ...more })
    const tried = async (name: string) => {
      const { body } = await ask(name, { dry_run: true })
      return (body as { effect: { notes: string[]; fingerprint: string } }).effect
    }
    const [hers, his] = [await tried('Hers'), await tried('His')]
    expect(hers.notes).toEqual([
      `The order will be in the name of Hers instead of ${full_name}.`,
      'No mail is sent.',
    ])
    expect((await ask('Hers', { fingerprint: hers.fingerprint })).status).toBe(200)
    const late = await ask('His', { fingerprint: his.fingerprint })
    expect(late).toMatchObject({
      ...refused('effect-changed'),
      body: {
        effect: { notes: ['The order will be in the name of His instead of Hers.', 'No mail is sent.'] },
      },
    })
    expect((await desk.inOffice(order.code)).customer.full_name).toBe('Hers')
    // Of two simultaneous saves, one succeeds.
    const { fingerprint } = await tried('His')
    const both = await Promise.all([1, 2].map(() => ask('His', { fingerprint })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

test('an erased order gets no new names, which would never be erased', async () => {
  const { order } = await place('bank_transfer', 'pass')
  await shop.db.transaction((tx) => eraseOrdersWhole(tx, [order.id], shop.clock.now))
  const names = { full_name: 'Ana Horvat', email: 'ana@mail.example' }
  const company = { name: 'Harbour d.o.o.', vat_number: 'HR12345678903' }
  const buyer = { country: 'HR', address: { street: 'Obala 1', city: 'Split' }, company }
  for (const dry_run of [true, false]) {
    const target = { order: order.code, dry_run }
    expect(await shop.office('change-contact', { ...target, ...names })).toMatchObject(
      refused('order-erased'),
    )
    expect(await shop.office('change-company', { ...target, ...buyer })).toMatchObject(
      refused('order-erased'),
    )
  }
  await shop.checkBooks()
})

describe('the timeline of an order', () => {
  test('the timeline names the staff member or key of each event, and nobody for the buyer’s events', async () => {
    const { order } = await place('bank_transfer', 'pass')
    const iva = await addPerson(shop, 'finance')
    const due = { order: order.code, amount: order.total_price }
    await shop.officeAnswer('record-payment', due, iva.headers)
    await shop.officeAnswer('add-note', { order: order.code, note: 'Called about the train' })
    const { events } = await shop.officeAnswer('get-order', { order: order.code })
    const by = Object.fromEntries(events.map((event) => [event.kind, event.by]))
    expect(by).toMatchObject({ placed: null, transfer: 'Iva of the finances', note: 'OFFICE_KEY' })
    const { me } = await shop.officeAnswer('get-me', {}, iva.headers)
    expect(Object.values(me.team)).toContain('Iva of the finances')
    const clerk = await addPerson(shop, 'box office')
    expect((await shop.officeAnswer('get-me', {}, clerk.headers)).me.team).toEqual({})
  })

  test('the timeline names who placed an order by staff, and who put its refund into a bank file', async () => {
    const iva = await addPerson(shop, 'owner')
    const { order } = await shop.officeAnswer(
      'create-order',
      {
        customer: { full_name: 'Marko', email: 'marko@mail.example' },
        items: [{ external_code: 'pass', full_name: 'Marko', email: 'marko@mail.example' }],
        paid: 'cash',
      },
      iva.headers,
    )
    const items = order.tickets.map(({ id }) => id)
    const account = { ...bank, bank_iban: bank.bank_iban.replaceAll(' ', '') }
    const requested = { order: order.code, items, reason: 'Fell ill', ...account }
    const { refund_id } = await shop.officeAnswer('refund-items', requested, iva.headers)
    await shop.officeAnswer('refund-file', { refund_ids: [refund_id] }, iva.headers)
    const { events } = await shop.officeAnswer('get-order', { order: order.code })
    const by = events.map((event) => [event.kind, event.by])
    expect(by).toContainEqual(['placed', 'Iva of the owners'])
    expect(by).toContainEqual(['refund-processing', 'Iva of the owners'])
  })

  test('a dry run adds no event to the timeline', async () => {
    const { order } = await place('bank_transfer', 'pass')
    const before = await shop.officeAnswer('get-order', { order: order.code })
    await shop.officeAnswer('cancel-order', { order: order.code, dry_run: true })
    expect(await shop.officeAnswer('get-order', { order: order.code })).toEqual(before)
  })
})

describe('notes of staff', () => {
  test('a note is in the timeline with its author, but not in the audit log or the customer’s data', async () => {
    const { order, customer } = await place('bank_transfer', 'pass')
    const ana = await addPerson(shop, 'box office')
    const note = { order: order.code, note: '  Comes with a wheelchair  ' }
    await shop.officeAnswer('add-note', note, ana.headers)
    const { events } = await shop.officeAnswer('get-order', { order: order.code })
    expect(events.at(-1)).toMatchObject({
      kind: 'note',
      text: 'Iva of the box offices: Comes with a wheelchair',
    })
    expect(await auditOf(order.code, 'add-note')).toEqual([{ before: null, after: null }])
    const { data } = await shop.answer('export-my-data', { token: customer.token })
    expect(JSON.stringify(data)).not.toContain('wheelchair')
    const empty = { order: order.code, note: ' ' }
    expect(await shop.office('add-note', empty)).toMatchObject(refused('note-missing'))
    expect(await shop.office('add-note', { ...note, order: 'NOSUCH' })).toMatchObject(
      refused('order-not-found'),
    )
  })
})

describe('cancellations by staff', () => {
  test('a cancellation has its reason and author in the timeline, hidden from the customer', async () => {
    const { order, customer } = await place('bank_transfer', 'pass')
    const ana = await addPerson(shop, 'manager')
    await shop.officeAnswer('cancel-order', { order: order.code, reason: ' Ordered twice ' }, ana.headers)
    const { events } = await shop.officeAnswer('get-order', { order: order.code })
    expect(events.slice(-2)).toMatchObject([
      { kind: 'cancelled', text: 'Cancelled by the shop', at: shop.clock.now.toISOString() },
      { kind: 'note', text: 'Iva of the managers: Ordered twice', at: shop.clock.now.toISOString() },
    ])
    const { data } = await shop.answer('export-my-data', { token: customer.token })
    expect(JSON.stringify(data)).not.toContain('Ordered twice')
  })
})

describe('extended deadlines', () => {
  test('an extended deadline keeps an unpaid order until it and its grace have passed', async () => {
    const { order } = await place('bank_transfer', 'pass')
    const until = inDays(20)
    const { order: kept } = await shop.officeAnswer('extend-deadline', { order: order.code, until })
    expect(kept).toMatchObject({ pay_until: until, payments: [{ due_at: until }] })
    shop.later(21 * 1440)
    await shop.runJobs()
    expect((await desk.inOffice(order.code)).payment_status).toBe('pending')
    shop.later(2 * 1440)
    await shop.runJobs()
    expect((await desk.inOffice(order.code)).payment_status).toBe('cancelled')
    expect(await auditOf(order.code, 'extend-deadline')).toMatchObject([{ after: { due_at: until } }])
    const late = await shop.office('extend-deadline', { order: order.code, until: inDays(9) })
    expect(late).toMatchObject(refused('order-is-cancelled'))
  })

  test('an extended deadline of an instalment restarts its reminders', async () => {
    const ana = await shop.customer()
    const order = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana Horvat' }])
    const [, second] = order.payments
    const reminded = async () => (await kindsTo(ana)).filter((kind) => kind === 'payment-reminder').length
    shop.later((Date.parse(second?.due_at ?? '') - shop.clock.now.getTime()) / 60_000)
    await shop.runJobs()
    expect(await reminded()).toBe(1)
    const moved = { order: order.code, reference: second?.reference ?? '', until: inDays(3) }
    await shop.officeAnswer('extend-deadline', moved)
    await shop.runJobs()
    expect(await reminded()).toBe(2)
    expect((await desk.inOffice(order.code)).payments[1]?.due_at).toBe(moved.until)
  })

  test('an extended deadline is later than that of the last attempt at a card payment', async () => {
    const { order, now } = await place('credit_card', 'pass')
    shop.later(20)
    await pay(order, order.payments[0]?.reference)
    const { pay_until } = await now()
    const ask = (minutes: number) => {
      const until = new Date(Date.parse(pay_until ?? '') + minutes * 60_000).toISOString()
      return shop.office('extend-deadline', { order: order.code, until })
    }
    expect(await ask(-5)).toMatchObject(refused('deadline-not-later'))
    expect((await now()).pay_until).toBe(pay_until)
    expect((await ask(5)).status).toBe(200)
  })

  test('an extended deadline must be later than the current one of an open payment', async () => {
    const { order } = await place('bank_transfer', 'pass')
    const ask = (changed: object) => shop.office('extend-deadline', { order: order.code, ...changed })
    expect(await ask({ until: inDays(1) })).toMatchObject(refused('deadline-not-later'))
    expect(await ask({ until: inDays(400) })).toMatchObject(refused('deadline-not-later'))
    expect(await ask({})).toMatchObject(refused('deadline-not-later'))
    expect(await ask({ until: inDays(9), reference: 'X-1' })).toMatchObject(refused('payment-not-found'))
    await shop.officeAnswer('record-payment', { order: order.code, amount: order.total_price })
    expect(await ask({ until: inDays(9) })).toMatchObject(refused('payment-not-open'))
  })
})

describe('reactivating cancelled orders', () => {
  test('a reactivated order waits for payment if its places are free, and can be paid', async () => {
    const { order, customer } = await place('bank_transfer', 'pass', 'pass')
    await shop.officeAnswer('cancel-order', { order: order.code })
    const requested = { order: order.code, until: inDays(5), reason: 'Ended by mistake' }
    const tried = await shop.officeAnswer('reactivate-order', { ...requested, dry_run: true })
    expect(tried.effect).toMatchObject({ orders: 1, places: -2, mails: 1, money: -(order.total_price ?? 0) })
    expect((await desk.inOffice(order.code)).payment_status).toBe('cancelled')

    const { fingerprint } = tried.effect
    const done = await shop.officeAnswer('reactivate-order', { ...requested, fingerprint })
    expect(done.order).toMatchObject({ payment_status: 'pending', pay_until: requested.until })
    expect((await kindsTo(customer)).at(-1)).toBe('order-received')
    expect(await shop.audit()).toEqual([])
    await shop.officeAnswer('record-payment', { order: order.code, amount: order.total_price })
    expect((await desk.inOffice(order.code)).tickets.map(({ status }) => status)).toEqual([
      'active',
      'active',
    ])
    expect(await auditOf(order.code, 'reactivate-order')).toMatchObject([
      { after: { until: requested.until } },
    ])
    await shop.checkBooks()
    expect(await shop.audit()).toEqual([])
  })

  test('a reactivated order keeps its earlier payment, and its untouched refund ends', async () => {
    const { order } = await place('bank_transfer', 'pass')
    await shop.officeAnswer('record-payment', { order: order.code, amount: 300 })
    await shop.officeAnswer('cancel-order', { order: order.code })
    const requested = { order: order.code, until: inDays(5) }
    const { order: back } = await shop.officeAnswer('reactivate-order', requested)
    expect(back).toMatchObject({ payment_status: 'partial', total_paid: 300, has_active_refunds: false })
    await shop.checkBooks()
  })

  test('an order is not reactivated if a place is gone, it was paid, or its refund is in progress', async () => {
    const [code = ''] = await shop.sell(ticketItem({ stock_level: 1 }))
    const { order } = await place('bank_transfer', code)
    const until = inDays(5)
    const ask = (of: string) => shop.office('reactivate-order', { order: of, until })
    expect(await ask(order.code)).toMatchObject(refused('order-not-cancelled'))
    await shop.officeAnswer('cancel-order', { order: order.code })
    await place('bank_transfer', code)
    expect(await ask(order.code)).toMatchObject(refused('places-gone'))

    const paid = await place('bank_transfer', 'pass')
    await shop.officeAnswer('record-payment', { order: paid.order.code, amount: paid.order.total_price })
    await shop.officeAnswer('cancel-order', { order: paid.order.code })
    expect(await ask(paid.order.code)).toMatchObject(refused('order-was-paid'))

    const part = await place('bank_transfer', 'pass')
    await shop.officeAnswer('record-payment', { order: part.order.code, amount: 300 })
    await shop.officeAnswer('cancel-order', { order: part.order.code })
    await shop.db.kysely
      .updateTable('refund')
      .set({ status: 'processing' })
      .where('order_id', '=', part.order.id)
      .execute()
    expect(await ask(part.order.code)).toMatchObject(refused('order-paid-back'))
  })

  test.each([true, false])(
    'a plan whose refund came to nothing is reactivated with its ticket, also if its place was freed: %s',
    async (free_places) => {
      const [code = ''] = await shop.sell(
        ticketItem({
          is_refundable: true,
          refund_fee: 900,
          stock_level: 1,
          payment_plan: [
            { amount: 1000, count: 0, units: 'months' },
            { amount: 9500, count: 1, units: 'months' },
          ],
        }),
      )
      const { order, payment, customer, now } = await place('credit_card', code)
      await shop.paySandbox(payment, 'paid')
      const requested = { ...bank, token: customer.token, order_id: order.id, tickets: '', merchandise: '' }
      const { refund_id } = (await shop.answer('request-refund', requested)).data
      // The fees are more than what was paid.
      await shop.officeAnswer('process-refund', { refund_id, outcome: 'processed', free_places })
      expect(await now()).toMatchObject({ payment_status: 'cancelled', total_refunded: 0 })
      await shop.officeAnswer('reactivate-order', { order: order.code, until: inDays(5) })
      expect(await shop.audit()).toEqual([])
      const { data } = await pay(order, order.payments[1]?.reference)
      await shop.paySandbox(data.payment, 'paid')
      expect(await now()).toMatchObject({ payment_status: 'paid', tickets: [{ status: 'active' }] })
      await shop.checkBooks()
      expect(await shop.audit()).toEqual([])
    },
  )

  test('two simultaneous reactivations reactivate an order once, and take its places once', async () => {
    const [code = ''] = await shop.sell(ticketItem({ stock_level: 1 }))
    const { order } = await place('bank_transfer', code)
    await shop.officeAnswer('cancel-order', { order: order.code })
    const requested = { order: order.code, until: inDays(5) }
    const answers = await Promise.all([1, 2].map(() => shop.office('reactivate-order', requested)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await shop.audit()).toEqual([])
  })
})
