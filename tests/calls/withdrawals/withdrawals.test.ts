import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { eraseOrdersWhole } from '#server/modules/orders/erase-orders.queries'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { testStart } from '#tests/support/app/test-catalogue'
import { idsOf, linkOf, shirt, withdrawalOf } from '#tests/support/app/withdrawal-steps'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp({ settings: { withdrawalActive: true } })
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(() => shop.stop())
beforeEach(() => {
  shop.clock.now = new Date(testStart)
})

const pass = { external_code: 'pass', full_name: 'Ana Horvat' }
const declared = withdrawalOf(() => ana)
const receipts = async (to: string, order: Order) =>
  (await shop.mailsTo(to)).filter(
    ({ kind, payload }) => kind === 'withdrawal-received' && payload['order_code'] === order.code,
  )
const listed = async (order: Order) =>
  (await shop.officeAnswer('find-withdrawals', { query: order.code })).withdrawals

describe('showing goods for a withdrawal', () => {
  test('the goods are shown by the link of the order’s mail, without a login, and never its tickets', async () => {
    const order = await desk.buy(ana, [shirt, pass])
    const mail = (await shop.mailsTo(ana.email)).findLast(({ kind }) => kind === 'order-paid')
    expect(mail?.payload).toMatchObject({ withdraw_checksum: order.checksum })
    const { order: seen } = await shop.answer('get-withdrawal-order', linkOf(order))
    expect(seen).toMatchObject({
      code: order.code,
      full_name: 'Ana Horvat',
      email: ana.email,
      // 44 days after the payment, because no delivery was recorded.
      withdraw_until: '2027-04-14T21:59:59.000Z',
    })
    expect(seen.pieces).toEqual([
      {
        id: idsOf(order)[0],
        kind: 'goods',
        name: 'Shirt',
        price: 2500,
        withdrawn_at: null,
        can_withdraw: true,
        withdraw_until: seen.withdraw_until,
      },
    ])
    expect(order).toMatchObject({ can_withdraw: true, withdraw_until: seen.withdraw_until })
  })

  test('the goods are shown by the order’s code and email address, without the buyer’s name', async () => {
    const order = await desk.buy(ana, [shirt])
    const { order: seen } = await shop.answer('get-withdrawal-order', {
      order: order.code.toLowerCase(),
      order_email: ana.email.toUpperCase(),
    })
    expect(seen).toMatchObject({ code: order.code, full_name: null, email: null })
  })

  test('the goods are shown to the buyer, and to no other customer', async () => {
    const order = await desk.buy(ana, [shirt])
    await shop.answer('get-withdrawal-order', { token: ana.token, order: order.code })
    const ben = await shop.customer('Ben')
    expect(await shop.call('get-withdrawal-order', { token: ben.token, order: order.code })).toMatchObject(
      refused('order-not-found'),
    )
  })

  test('the goods of an erased order are shown to nobody, also with an empty address', async () => {
    const order = await desk.buy(ana, [shirt])
    await shop.db.kysely.updateTable('orders').set({ email: '' }).where('id', '=', order.id).execute()
    const ben = await shop.customer('Ben')
    for (const order_email of ['', ' '])
      expect(
        await shop.call('get-withdrawal-order', { token: ben.token, order: order.code, order_email }),
      ).toMatchObject(refused('order-not-found'))
  })

  test('the goods are not shown for a wrong checksum, and guesses of addresses are rate limited', async () => {
    const order = await desk.buy(ana, [shirt])
    const other = await desk.buy(ana, [shirt])
    for (const wrong of [{ checksum: other.checksum }, { checksum: '' }, {}, { order_email: '' }])
      expect(await shop.call('get-withdrawal-order', { order: order.code, ...wrong })).toMatchObject(
        refused('order-not-found'),
      )
    await shop.configure({
      limits: { ...shop.context.catalogue.current().settings.limits, downloadsPerAddress: 2 },
    })
    const guess = { order: order.code, order_email: 'nobody@mail.example' }
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await shop.call('get-withdrawal-order', guess)).toMatchObject(refused('order-not-found'))
    expect(await shop.call('get-withdrawal-order', guess)).toMatchObject(refused('too-many-attempts'))
    // The link's checksum cannot be guessed.
    await shop.answer('get-withdrawal-order', linkOf(order))
    await shop.configure({
      limits: { ...shop.context.catalogue.current().settings.limits, downloadsPerAddress: 1000 },
    })
  })
})

describe('withdrawals', () => {
  test('a withdrawal is recorded at once, confirmed by a mail with its content, and reported to the operator', async () => {
    const order = await desk.buy(ana, [shirt, pass])
    const { withdrawal } = await shop.answer('withdraw-from-contract', {
      ...declared(order),
      email: 'other@mail.example',
    })
    expect(withdrawal).toMatchObject({
      order: order.code,
      received_at: testStart,
      full_name: 'Ana Horvat',
      email: 'other@mail.example',
      items: ['Shirt'],
    })
    expect(withdrawal.statement).toContain('I hereby withdraw from my contract of sale')
    for (const to of ['other@mail.example', ana.email]) {
      const [receipt, ...more] = await receipts(to, order)
      expect(receipt?.payload).toMatchObject({
        received_at: testStart,
        statement: withdrawal.statement,
        items: ['Shirt'],
      })
      expect(more).toEqual([])
    }
    const notices = await shop.mailsTo('operator@shop.example')
    expect(notices.at(-1)?.payload).toMatchObject({ subject: `Withdrawal from order ${order.code}` })
    await shop.runJobs()
    const sent = shop.mails.find(
      ({ to, subject }) => to === 'other@mail.example' && /Withdrawal/.test(subject),
    )
    expect(sent?.text).toContain('Received: 1 March 2027, 11:00 CET')
    expect(sent?.text).toContain(withdrawal.statement)
    expect(await listed(order)).toMatchObject([
      // The shirt and the whole delivery cost, because the shirt was the only item.
      { ...withdrawal, amount: 3000, refund_by: '2027-03-15T10:00:00.000Z', refund_id: null },
    ])
  })

  test('a withdrawal from an erased order is mailed to the declared address, and erased again later', async () => {
    const order = await desk.buy(ana, [shirt])
    await shop.db.transaction((tx) => eraseOrdersWhole(tx, [order.id], shop.clock.now))
    await shop.answer('withdraw-from-contract', { ...declared(order), email: 'again@mail.example' })
    expect(await receipts('again@mail.example', order)).toHaveLength(1)
    expect(await receipts('', order)).toEqual([])
    expect((await desk.inOffice(order.code)).erased_at).toBeNull()
  })

  test('a withdrawal is shown in the portal apart from refunds, and is not refunded twice', async () => {
    const order = await desk.buy(ana, [shirt])
    const { data } = await shop.answer('withdraw-from-contract', { token: ana.token, ...declared(order) })
    expect(data.orders?.find(({ id }) => id === order.id)).toMatchObject({
      can_withdraw: false,
      can_refund: false,
      has_active_refunds: false,
      merchandisePurchases: [{ status: 'active', withdrawn_at: testStart, is_refundable: false }],
    })
    expect(data.refunds?.filter((refund) => refund.order === order.code)).toEqual([])
  })

  test('a withdrawal without the buyer’s login returns none of the buyer’s data', async () => {
    const order = await desk.buy(ana, [shirt])
    const { data } = await shop.answer('withdraw-from-contract', declared(order))
    expect(Object.keys(data)).toEqual(['now'])
  })

  test('a repeated withdrawal, even a simultaneous one, is the same withdrawal', async () => {
    const order = await desk.buy(ana, [shirt])
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.answer('withdraw-from-contract', declared(order))),
    )
    expect(new Set(answers.map(({ withdrawal }) => withdrawal.id)).size).toBe(1)
    shop.later(60)
    const again = await shop.answer('withdraw-from-contract', declared(order))
    expect(again.withdrawal).toEqual(answers[0]?.withdrawal)
    expect(await listed(order)).toHaveLength(1)
    expect(await receipts(ana.email, order)).toHaveLength(1)
  })

  test('a withdrawal repeated under another name or address does not reveal who declared it first', async () => {
    const order = await desk.buy(ana, [shirt, shirt])
    const [first = 0, second = 0] = idsOf(order)
    const marko = { full_name: 'Marko Marić', email: 'marko@mail.example' }
    const { withdrawal } = await shop.answer('withdraw-from-contract', {
      ...declared(order, [first]),
      ...marko,
    })
    const byCode = { order: order.code, order_email: ana.email, items: [first] }
    for (const who of [
      { full_name: 'Ben Bašić', email: 'ben@mail.example' },
      { ...marko, full_name: 'Ben Bašić' },
      { ...marko, email: 'ben@mail.example' },
    ])
      for (const which of [byCode, { ...linkOf(order), items: [first] }, { ...byCode, token: ana.token }]) {
        const answer = await shop.call('withdraw-from-contract', { ...which, ...who })
        expect(answer).toMatchObject(refused('withdrawn-already'))
        expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'errors', 'message'])
      }
    expect(await listed(order)).toHaveLength(1)

    // The first person can read the receipt again, whatever the spelling of name and address.
    const again = { full_name: ' marko  MARIĆ', email: 'MARKO@mail.example' }
    const repeated = await shop.answer('withdraw-from-contract', { ...byCode, ...again })
    expect(repeated.withdrawal).toEqual(withdrawal)

    // After two declarations, each of the two people sees only their own.
    const hers = await shop.answer('withdraw-from-contract', declared(order, [second]))
    const both = { ...byCode, items: [first, second] }
    expect((await shop.answer('withdraw-from-contract', { ...both, ...marko })).withdrawal).toEqual(
      withdrawal,
    )
    expect((await shop.answer('withdraw-from-contract', declared(order))).withdrawal).toEqual(hers.withdrawal)
  })

  test('a withdrawal from the rest opens a second refund for the rest alone', async () => {
    const order = await desk.buy(ana, [shirt, shirt])
    const [first = 0] = idsOf(order)
    await shop.answer('withdraw-from-contract', declared(order, [first]))
    await shop.answer('withdraw-from-contract', declared(order))
    expect((await listed(order)).map(({ items }) => items)).toEqual([['Shirt'], ['Shirt']])
  })

  test('a withdrawal without declarant or items is rejected, and nothing is recorded', async () => {
    const order = await desk.buy(ana, [shirt, pass])
    const foreign = await desk.buy(ana, [shirt])
    const good = declared(order)
    const wrong = [
      [{ ...good, full_name: ' ' }, 'name-missing'],
      [{ ...good, email: null }, 'email-missing'],
      [{ ...good, email: 'nobody' }, 'invalid-email'],
      [{ ...good, items: [] }, 'nothing-selected'],
      [{ ...good, items: null }, 'nothing-selected'],
      // Tickets for a fixed date can never be withdrawn from.
      [{ ...good, items: order.tickets.map(({ id }) => id) }, 'not-withdrawable'],
      [{ ...good, items: idsOf(foreign) }, 'not-withdrawable'],
      [{ ...good, checksum: foreign.checksum }, 'order-not-found'],
    ] as const
    for (const [payload, code] of wrong)
      expect(await shop.call('withdraw-from-contract', payload)).toMatchObject(refused(code))
    expect(await listed(order)).toEqual([])
  })

  test('a withdrawal is rejected if the shop has the function switched off', async () => {
    const order = await desk.buy(ana, [shirt])
    await shop.configure({ withdrawalActive: false })
    expect(await shop.call('get-withdrawal-order', linkOf(order))).toMatchObject(
      refused('withdrawals-inactive'),
    )
    expect(await shop.call('withdraw-from-contract', declared(order))).toMatchObject(
      refused('withdrawals-inactive'),
    )
    expect((await desk.seenBy(ana, order.code)).can_withdraw).toBe(false)
    await shop.configure({ withdrawalActive: true })
  })
})

describe('the withdrawal period', () => {
  test('the period ends 14 days after the goods were received, as recorded by the office', async () => {
    const order = await desk.buy(ana, [shirt])
    shop.later(7 * 24 * 60)
    const { order: noted } = await shop.officeAnswer('record-delivery', {
      order: order.code,
      received_at: '2027-03-08T09:00:00Z',
    })
    expect(noted.withdraw_until).toBe('2027-03-22T22:59:59.000Z')
    shop.clock.now = new Date('2027-03-22T23:00:00Z')
    expect(await shop.call('withdraw-from-contract', declared(order))).toMatchObject(
      refused('withdrawal-over', { until: '22 March 2027, 23:59 CET' }),
    )
    expect((await desk.seenBy(ana, order.code)).can_withdraw).toBe(false)
    // A mistake in the delivery date can be corrected.
    await shop.officeAnswer('record-delivery', { order: order.code, received_at: '2027-03-09T09:00:00Z' })
    await shop.answer('withdraw-from-contract', declared(order))
  })

  test('the period has no end while the goods are unpaid', async () => {
    const order = await desk.buy(ana, [shirt], { paid: false })
    const { order: seen } = await shop.answer('get-withdrawal-order', linkOf(order))
    expect(seen).toMatchObject({ withdraw_until: null, pieces: [{ can_withdraw: true }] })
  })

  test('a delivery is recorded only for goods, and never in the future', async () => {
    const tickets = await desk.buy(ana, [pass])
    const goods = await desk.buy(ana, [shirt])
    const note = (order: Order, received_at: string | null) =>
      shop.office('record-delivery', { order: order.code, received_at })
    expect(await note(tickets, testStart)).toMatchObject(refused('no-goods'))
    expect(await note(goods, null)).toMatchObject(refused('date-missing'))
    expect(await note(goods, '2027-03-01T10:00:01Z')).toMatchObject(refused('date-in-the-future'))
  })
})

test('the customer’s own data contain the withdrawals', async () => {
  const order = await desk.buy(ana, [shirt])
  await shop.answer('withdraw-from-contract', declared(order))
  const { data } = await shop.answer('export-my-data', { token: ana.token })
  expect(JSON.stringify(data)).toContain(`goods: Shirt; order ${order.code}`)
})
