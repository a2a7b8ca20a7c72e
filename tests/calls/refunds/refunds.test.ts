import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { tidyUp } from '#server/modules/retention/tidy-up'
import { open } from '#server/platform/crypto/keys'
import { bank, orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(() => shop.stop())

const pass = (full_name: string) => ({ external_code: 'pass', full_name })
const shirt = { external_code: 'shirt', full_name: null }
const codes = (order: Order, ...names: string[]) =>
  names.map((name) => desk.ticketOf(order, name).code).join()
const asking = (order: Order, chosen: { tickets?: string; merchandise?: string }) => ({
  token: ana.token,
  order_id: order.id,
  ...chosen,
  ...bank,
})
const ask = (order: Order, chosen: { tickets?: string; merchandise?: string }) =>
  shop.answer('request-refund', asking(order, chosen))
const refundIn = (data: { refunds?: { id: number }[] }, id: number) =>
  data.refunds?.find((refund) => refund.id === id)
const rowOf = (id: number) =>
  shop.db.kysely.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('refund requests', () => {
  test('a refund is the price less the refund fee of each ticket; its items wait, others are unchanged', async () => {
    const order = await desk.buy(ana, [pass('One'), pass('Two'), pass('Three')])
    expect(order.can_refund).toBe(true)
    const { data } = await ask(order, { tickets: ` ${codes(order, 'One', 'Two').toLowerCase()},` })
    expect(refundIn(data, data.refund_id)).toMatchObject({
      status: 'active',
      total: 19_000,
      shipping_refund: 0,
      order: order.code,
      tickets: [{ full_name: 'One' }, { full_name: 'Two' }],
    })
    const seen = await desk.seenBy(ana, order.code)
    expect(seen.tickets.map(({ status }) => status)).toEqual(['refund', 'refund', 'active'])
    expect(seen).toMatchObject({ can_refund: false, has_refunds: true, has_active_refunds: true })
    expect((await shop.mailsTo(ana.email)).at(-1)).toMatchObject({
      kind: 'refund-requested',
      payload: { total: 19_000, items: ['Pass – One', 'Pass – Two'], refund_id: data.refund_id },
    })
    expect(await shop.audit()).toEqual([])
  })

  test('a refund of goods includes its share of the shipping', async () => {
    const order = await desk.buy(ana, [pass('One'), shirt, shirt])
    const [first] = order.merchandisePurchases
    const { data } = await ask(order, { merchandise: first?.code ?? '' })
    expect(refundIn(data, data.refund_id)).toMatchObject({ total: 2750, shipping_refund: 250 })
  })

  test('a refund never exceeds what was paid and not yet refunded', async () => {
    await shop.officeAnswer('import', { vouchers: [{ code: 'HALF', discount_amount: 10_000 }] })
    const order = await desk.buy(ana, [pass('One'), pass('Two')], { voucher: 'HALF' })
    expect(order.total_paid).toBe(11_000)
    const first = await ask(order, { tickets: codes(order, 'One') })
    expect(refundIn(first.data, first.data.refund_id)).toMatchObject({ total: 9500 })
    await shop.officeAnswer('process-refund', { refund_id: first.data.refund_id, outcome: 'processed' })
    const second = await ask(order, { tickets: codes(order, 'Two') })
    expect(refundIn(second.data, second.data.refund_id)).toMatchObject({ total: 1500 })
  })

  test('a plan is refunded as a whole: payments less fees; pending items are included, and payments wait', async () => {
    const order = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana Horvat' }])
    expect(order).toMatchObject({ payment_status: 'partial', total_paid: 4100, can_refund: true })
    const { data } = await ask(order, {})
    expect(refundIn(data, data.refund_id)).toMatchObject({ total: 2300, cartProducts: [{ pending: true }] })
    const link = { order: order.code, checksum: order.checksum, reference: order.payments[1]?.reference }
    expect(await shop.call('pay-payment-plan-order-payment', link)).toMatchObject(
      refused('refund-blocks-plan'),
    )

    await shop.answer('cancel-refund', { token: ana.token, refund_id: data.refund_id })
    expect((await desk.seenBy(ana, order.code)).cartProducts[0]).toMatchObject({
      status: 'pending',
      code: null,
    })
    expect((await shop.call('pay-payment-plan-order-payment', link)).status).toBe(200)
  })

  test.each([
    ['nothing-selected', {}],
    ['not-refundable', { tickets: 'AAAAAAAAAAAA' }],
    ['mixed-items', { tickets: 'ticket', merchandise: 'goods' }],
  ] as const)('a refund request is rejected with %s', async (code, which) => {
    const order = await desk.buy(ana, [pass('One'), shirt])
    const known = { ticket: order.tickets[0]?.code, goods: order.merchandisePurchases[0]?.code }
    const chosen = Object.fromEntries(
      Object.entries(which).map(([key, value]) => [key, known[value as 'ticket' | 'goods'] ?? value]),
    )
    expect(await shop.call('request-refund', asking(order, chosen))).toMatchObject(refused(code))
  })

  test('one non-refundable ticket of several rejects the whole request', async () => {
    const [never = ''] = await shop.sell(ticketItem())
    const order = await desk.buy(ana, [pass('One'), { external_code: never, full_name: 'Two' }])
    expect(
      await shop.call('request-refund', asking(order, { tickets: codes(order, 'One', 'Two') })),
    ).toMatchObject(refused('not-refundable'))
    expect((await desk.seenBy(ana, order.code)).tickets.map(({ status }) => status)).toEqual([
      'active',
      'active',
    ])
  })

  test('a refund follows the policy on the day of purchase', async () => {
    const item = ticketItem({
      is_refundable: true,
      refund_fee: 300,
      allow_refund_requests_until: '2027-04-01T00:00:00Z',
    })
    const [code = ''] = await shop.sell(item)
    const order = await desk.buy(ana, [{ external_code: code, full_name: 'One' }])
    await shop.sell({
      ...item,
      refund_fee: 9000,
      price: 20_000,
      allow_refund_requests_until: '2027-03-01T00:00:00Z',
    })
    const { data } = await ask(order, { tickets: codes(order, 'One') })
    expect(refundIn(data, data.refund_id)).toMatchObject({ total: 9700 })
  })

  test('only the buyer of a paid order with accepted terms may request a refund, while the shop offers it', async () => {
    const order = await desk.buy(ana, [pass('One')])
    const sent = asking(order, { tickets: codes(order, 'One') })
    await shop.configure({ refundsActive: false })
    expect(await shop.call('request-refund', sent)).toMatchObject(refused('refunds-inactive'))
    await shop.configure({ refundsActive: true })
    const accept = (accepted_at: Date | null) =>
      shop.db.kysely.updateTable('orders').set({ accepted_at }).where('id', '=', order.id).execute()
    await accept(null)
    expect(await shop.call('request-refund', sent)).toMatchObject(refused('terms-not-accepted'))
    await accept(shop.clock.now)
    const bruno = await shop.customer('Bruno')
    expect(await shop.call('request-refund', { ...sent, token: bruno.token })).toMatchObject(
      refused('order-not-found'),
    )
    expect(await shop.call('request-refund', { ...sent, token: null })).toMatchObject(refused('login-needed'))
    const unpaid = await desk.buy(ana, [pass('One')], { paid: false })
    expect(await shop.call('request-refund', asking(unpaid, { tickets: 'x' }))).toMatchObject(
      refused('not-refundable'),
    )
  })

  test('a refund request needs plausible bank details, and names the wrong fields', async () => {
    const order = await desk.buy(ana, [pass('One')])
    const sent = asking(order, { tickets: codes(order, 'One') })
    const missing = await shop.call('request-refund', { ...sent, bank_iban: '', bank_owner_full_name: ' ' })
    expect(missing).toMatchObject(refused('fields-missing', { fields: 'Account holder full name, IBAN' }))
    const wrong = await shop.call('request-refund', { ...sent, bank_iban: 'HR1310010051863000160' })
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { bank_iban: ['Please enter a valid IBAN.'] } },
    })
    const elsewhere = await shop.call('request-refund', { ...sent, bank_iban: 'DE89370400440532013000' })
    expect(elsewhere).toMatchObject({
      status: 422,
      body: { errors: { bank_iban: ['This IBAN isn’t from the bank’s country.'] } },
    })
    expect((await desk.seenBy(ana, order.code)).has_refunds).toBe(false)
  })

  test('the second of two simultaneous requests is rejected', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await desk.buy(ana, [pass('One'), pass('Two')])
      const answers = await Promise.all(
        ['One', 'Two'].map((name) =>
          shop.call('request-refund', asking(order, { tickets: codes(order, name) })),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)).toMatchObject(refused('refund-already-active'))
      expect(
        (await desk.seenBy(ana, order.code)).tickets.filter(({ status }) => status === 'refund'),
      ).toHaveLength(1)
    }
  })

  test('a ticket that somebody else holds is refunded only after it is returned', async () => {
    const order = await desk.buy(ana, [pass('One'), pass('Two')])
    const bruno = await shop.customer('Bruno')
    const code = codes(order, 'One')
    const given = { token: ana.token, order_id: order.id, code, full_name: 'Bruno', email: bruno.email }
    await shop.answer('change-ticket', { ...given, reassign: true })
    const held = (await desk.seenBy(bruno, order.code)).tickets[0]?.code ?? ''
    for (const tickets of [code, held]) {
      expect(await shop.call('request-refund', asking(order, { tickets }))).toMatchObject(
        refused('not-refundable'),
      )
    }
    expect((await ask(order, { tickets: codes(order, 'Two') })).data.refund_id).toBeGreaterThan(0)
  })
})

describe('bank details of refunds', () => {
  test('bank details are sealed for their order, shown masked, and in no log, mail or response', async () => {
    const order = await desk.buy(ana, [pass('One')])
    const { data } = await ask(order, { tickets: codes(order, 'One') })
    const row = await rowOf(data.refund_id)
    expect(row.bank_masked).toBe('HR•• •••• 0160')
    expect(refundIn(data, data.refund_id)).toMatchObject({ bank_account: 'HR•• •••• 0160', paid_by: null })
    const opened = open(
      row.bank_sealed ?? Buffer.alloc(0),
      [shop.context.keys.sealing],
      `refund of order ${order.id}`,
    )
    expect(opened).toMatchObject({ bank_iban: 'HR1210010051863000160', bank_bic: 'NBHRHR2D' })
    expect(() =>
      open(row.bank_sealed ?? Buffer.alloc(0), [shop.context.keys.sealing], 'refund of order 1'),
    ).toThrow('authenticate')
    const everything = await shop.db.kysely.selectFrom('outbox').select('payload').execute()
    expect(JSON.stringify([data, everything, shop.faults])).not.toMatch(/10010051863/)
  })

  test('bank details are erased 30 days after the refund is processed, and at once if it is cancelled', async () => {
    const order = await desk.buy(ana, [pass('One')])
    const { data } = await ask(order, { tickets: codes(order, 'One') })
    await shop.answer('cancel-refund', { token: ana.token, refund_id: data.refund_id })
    expect(await rowOf(data.refund_id)).toMatchObject({ bank_sealed: null, bank_masked: null })

    const again = (await ask(order, { tickets: codes(order, 'One') })).data.refund_id
    await shop.officeAnswer('process-refund', { refund_id: again, outcome: 'processed' })
    const before = shop.clock.now
    const kept = async (minutes: number) => {
      shop.later(minutes)
      await tidyUp(shop.context)
      return (await rowOf(again)).bank_sealed !== null
    }
    expect(await kept(30 * 24 * 60 - 1)).toBe(true)
    expect(await kept(1)).toBe(false)
    expect((await rowOf(again)).bank_masked).toBeNull()
    shop.clock.now = before
    ana = { ...ana, token: (await shop.answer('login', ana)).remember_token }
  })
})

describe('cancelling refund requests', () => {
  test('a cancelled request restores the status of the items, once, and only for the buyer', async () => {
    const order = await desk.buy(ana, [pass('One'), pass('Two')])
    const refund_id = (await ask(order, { tickets: codes(order, 'One') })).data.refund_id
    const bruno = await shop.customer('Bruno')
    expect(await shop.call('cancel-refund', { token: bruno.token, refund_id })).toMatchObject(
      refused('refund-not-found'),
    )
    const { data } = await shop.answer('cancel-refund', { token: ana.token, refund_id })
    expect(refundIn(data, refund_id)).toMatchObject({ status: 'cancelled' })
    const seen = await desk.seenBy(ana, order.code)
    expect(seen.tickets.map(({ status }) => status)).toEqual(['active', 'active'])
    expect(seen).toMatchObject({ can_refund: true, has_refunds: false })
    expect((await shop.mailsTo(ana.email)).at(-1)?.kind).toBe('refund-cancelled')
    expect(await shop.call('cancel-refund', { token: ana.token, refund_id })).toMatchObject(
      refused('refund-not-active'),
    )
  })

  test('the refund of an order that the shop cancelled cannot be cancelled', async () => {
    const order = await desk.buy(ana, [pass('One')])
    await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
    const { data } = await shop.answer('get-data', { token: ana.token })
    const owed = data.refunds.find((refund) => refund.order === order.code)
    expect(owed).toMatchObject({ status: 'active', total: 10_500 })
    expect(await shop.call('cancel-refund', { token: ana.token, refund_id: owed?.id })).toMatchObject(
      refused('refund-not-active'),
    )
    expect((await rowOf(owed?.id ?? 0)).status).toBe('active')
  })

  test('a request that the office has started to process cannot be cancelled', async () => {
    const order = await desk.buy(ana, [pass('One')])
    const refund_id = (await ask(order, { tickets: codes(order, 'One') })).data.refund_id
    await shop.officeAnswer('process-refund', { refund_id, outcome: 'processing' })
    expect(await shop.call('cancel-refund', { token: ana.token, refund_id })).toMatchObject(
      refused('refund-not-active'),
    )
    expect((await desk.seenBy(ana, order.code)).tickets[0]?.status).toBe('refunding')
  })
})
