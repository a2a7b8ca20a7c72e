import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import type { Gateway } from '#server/modules/payments/gateways/gateway'
import { bank, orderDesk } from '#tests/support/app/orders'
import { ownerKey, refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { goodsItem, testStart } from '#tests/support/app/test-catalogue'
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
const listed = async (order: Order) =>
  (await shop.officeAnswer('find-withdrawals', { query: order.code })).withdrawals

describe('refunding withdrawals', () => {
  test('a withdrawal refunds price and delivery without a fee, once, with a credit note and a mail', async () => {
    const order = await desk.buy(ana, [shirt, shirt])
    const [first = 0] = idsOf(order)
    const { withdrawal } = await shop.answer('withdraw-from-contract', declared(order, [first]))
    const requested = { withdrawal_id: withdrawal.id }
    const { refund } = await shop.officeAnswer('refund-withdrawal', requested)
    // One of two shirts, and half of the delivery cost of 5.00.
    expect(refund).toMatchObject({ status: 'processing', total: 2750, shipping_refund: 250 })
    expect(await shop.office('refund-withdrawal', requested)).toMatchObject(refused('withdrawal-is-refunded'))
    // It is found by its order and its customer, with the statutory deadline.
    const [due] = await listed(order)
    for (const query of [order.code.slice(0, 6).toLowerCase(), ana.email]) {
      const { refunds } = await shop.officeAnswer('find-refunds', { query })
      expect(refunds.find(({ id }) => id === refund.id)).toMatchObject({
        refund_by: due?.refund_by,
        customer: { full_name: 'Ana Horvat', email: ana.email },
      })
    }
    expect((await shop.officeAnswer('find-refunds', { query: 'zzzz nobody' })).refunds).toEqual([])
    const back = await shop.officeAnswer('process-refund', {
      refund_id: refund.id,
      outcome: 'processed',
      free_places: true,
    })
    expect(back.refund.status).toBe('processed')
    expect(await listed(order)).toMatchObject([{ refund_id: refund.id, refund_status: 'processed' }])
    expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_refunded: 2750 })
    expect((await shop.mailsTo(ana.email)).at(-1)).toMatchObject({ kind: 'refund-processed' })
    const open = await shop.officeAnswer('find-withdrawals', { query: order.code, status: 'open' })
    expect(open.withdrawals).toEqual([])
    await shop.checkBooks()
  })

  test('the refund of a withdrawal replaces the amount of a refund request for the same piece', async () => {
    const order = await desk.buy(ana, [shirt])
    const codes = order.merchandisePurchases.map(({ code }) => code).join()
    await shop.answer('request-refund', {
      token: ana.token,
      order_id: order.id,
      tickets: '',
      merchandise: codes,
      ...bank,
    })
    const { withdrawal } = await shop.answer('withdraw-from-contract', declared(order))
    const { refund } = await shop.officeAnswer('refund-withdrawal', { withdrawal_id: withdrawal.id })
    expect(refund).toMatchObject({ status: 'processing', total: 3000 })
    const { data } = await shop.answer('get-data', { token: ana.token })
    const statuses = data.refunds.filter((one) => one.order === order.code).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['cancelled', 'processing'])
    // The account in the request is still stored, for a refund by bank.
    const { refunds } = await shop.officeAnswer('find-refunds', { status: 'processing' })
    expect(refunds.find(({ id }) => id === refund.id)?.bank_account).toBe('HR•• •••• 0160')
    // The refund goes to the means of payment: the card.
    const paid = await shop.officeAnswer('process-refund', {
      refund_id: refund.id,
      outcome: 'processed',
      by: 'card',
    })
    expect(paid.refund).toMatchObject({ status: 'processed', total: 3000 })
    expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_refunded: 3000 })
  })

  describe('if the refund of the customer’s own request has a problem', () => {
    /** Requests the refund of a piece, withdraws from it, and lets the request fail. */
    const failed = async (
      order: Order,
      merchandise: string,
      items: number[],
      fail: (id: number) => unknown,
    ) => {
      const requested = { token: ana.token, order_id: order.id, tickets: '', merchandise }
      const { refund_id } = (await shop.answer('request-refund', { ...requested, ...bank })).data
      const { withdrawal } = await shop.answer('withdraw-from-contract', declared(order, items))
      await fail(refund_id)
      const { refund } = await shop.officeAnswer('refund-withdrawal', { withdrawal_id: withdrawal.id })
      return { refund_id, refund }
    }
    const step = (refund_id: number, outcome: string) => shop.office('process-refund', { refund_id, outcome })

    test('the refund of the withdrawal replaces it, so that the piece is paid back once', async () => {
      const order = await desk.buy(ana, [shirt, shirt])
      const [first] = order.merchandisePurchases
      const items = [first?.id ?? 0]
      const { refund_id, refund } = await failed(order, first?.code ?? '', items, async (id) => {
        await step(id, 'processing')
        await step(id, 'problem')
      })
      expect(refund).toMatchObject({ status: 'processing', total: 2750, bank_account: 'HR•• •••• 0160' })
      expect((await step(refund.id, 'processed')).status).toBe(200)
      // Otherwise it could be paid out of the money for the second shirt.
      expect(await step(refund_id, 'processing')).toMatchObject(
        refused('refund-step', { status: 'cancelled' }),
      )
      expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_refunded: 2750 })
      await shop.checkBooks()
    })

    test('it counts what a card was given already', async () => {
      const payment_plan = [0, 1].map((count) => ({ amount: 4500, count, units: 'months' as const }))
      const [code = ''] = await shop.sell(
        goodsItem({ price: 9000, is_refundable: true, refund_fee: 1000, payment_plan }),
      )
      const begun = await desk.buy(ana, [{ external_code: code, full_name: null }])
      const reference = begun.payments[1]?.reference
      const { data } = await shop.answer('pay-payment-plan-order-payment', { ...linkOf(begun), reference })
      await shop.paySandbox(data.payment, 'paid')
      const order = await desk.seenBy(ana, begun.code)
      const sandbox: { refund: Gateway['refund'] } = shop.context.gateways.sandbox
      const real = sandbox.refund
      const { refund } = await failed(order, '', idsOf(order), async (id) => {
        sandbox.refund = async (one) =>
          one.amount === 4500 ? real(one) : { outcome: 'refused', reason: 'Card account closed' }
        await shop.officeAnswer('process-refund', { refund_id: id, outcome: 'processed', by: 'card' })
        sandbox.refund = real
      })
      expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_paid: 9500, total_refunded: 4500 })
      expect(refund).toMatchObject({ status: 'processing', total: 9500 })
      expect((await step(refund.id, 'processed')).status).toBe(200)
      expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_refunded: 9500 })
      await shop.checkBooks()
    })

    test('a refund that was paid and came back is not replaced, because its money is still owed', async () => {
      const order = await desk.buy(ana, [shirt, shirt])
      const [first] = order.merchandisePurchases
      let failedId = 0
      const pending = failed(order, first?.code ?? '', idsOf(order), async (id) => {
        failedId = id
        await step(id, 'processing')
        await step(id, 'processed')
        await shop.officeAnswer('process-refund', { refund_id: id, outcome: 'problem', problem: 'Closed' })
      })
      await expect(pending).rejects.toThrow('409')
      expect((await step(failedId, 'processing')).status).toBe(200)
      await shop.checkBooks()
    })

    test('a problem that also concerns other pieces has to end first', async () => {
      const order = await desk.buy(ana, [shirt, shirt])
      const codes = order.merchandisePurchases.map(({ code }) => code).join()
      const [first = 0] = idsOf(order)
      const pending = failed(order, codes, [first], async (id) => {
        await step(id, 'processing')
        await step(id, 'problem')
      })
      await expect(pending).rejects.toThrow('409')
    })
  })

  test('a withdrawal from unpaid goods refunds nothing, and refunding needs a permitted key', async () => {
    const order = await desk.buy(ana, [shirt], { paid: false })
    const pending = order.cartMerchandise.map(({ id }) => id)
    const { withdrawal } = await shop.answer('withdraw-from-contract', declared(order, pending))
    expect(await shop.office('refund-withdrawal', { withdrawal_id: withdrawal.id })).toMatchObject(
      refused('not-refundable'),
    )
    expect(await shop.office('refund-withdrawal', { withdrawal_id: 1_000_000 })).toMatchObject(
      refused('withdrawal-not-found'),
    )
    expect(await shop.office('find-withdrawals', {}, `${ownerKey}x`)).toMatchObject(refused('key-needed'))
  })

  test('goods whose withdrawal is being refunded when the rest of their price arrives are not delivered', async () => {
    const order = await desk.buy(ana, [shirt], { paid: false })
    const pay = (amount: number) =>
      shop.officeAnswer('record-payment', { order: order.code, amount, reference: `part of ${amount}` })
    await pay(1000)
    const pending = order.cartMerchandise.map(({ id }) => id)
    const { withdrawal } = await shop.answer('withdraw-from-contract', declared(order, pending))
    const { refund } = await shop.officeAnswer('refund-withdrawal', { withdrawal_id: withdrawal.id })
    expect(refund).toMatchObject({ status: 'processing', total: 1000 })
    await pay((order.total_price ?? 0) - 1000)
    const { payment_status, merchandisePurchases } = await desk.seenBy(ana, order.code)
    expect([payment_status, merchandisePurchases.map(({ status }) => status)]).toEqual([
      'paid',
      ['refunding'],
    ])
    await shop.checkBooks()
  })
})

describe('withdrawals from an order that ends', () => {
  const openOnes = async () => (await shop.officeAnswer('find-withdrawals', { status: 'open' })).withdrawals
  const waiting = async () => {
    const { inbox } = await shop.officeAnswer('get-today', {})
    return inbox.find(({ cause }) => cause === 'withdrawal')?.count ?? 0
  }

  test('nothing is owed once an unpaid order has ended: the withdrawal no longer waits', async () => {
    const before = [(await openOnes()).length, await waiting()]
    const order = await desk.buy(ana, [shirt], { paid: false })
    const pending = order.cartMerchandise.map(({ id }) => id)
    const { withdrawal } = await shop.answer('withdraw-from-contract', declared(order, pending))
    expect(await listed(order)).toMatchObject([{ id: withdrawal.id, is_open: true }])
    const [open = 0, counted = 0] = before
    expect([(await openOnes()).length, await waiting()]).toEqual([open + 1, counted + 1])
    await shop.officeAnswer('cancel-order', { order: order.code })
    expect(await listed(order)).toMatchObject([{ is_open: false, refund_id: null }])
    expect([(await openOnes()).length, await waiting()]).toEqual(before)
    const { facets, matching } = await shop.officeAnswer('find-withdrawals', {
      query: order.code,
      with_counts: true,
    })
    expect([facets, matching?.count]).toEqual([{ status: [] }, 1])
  })

  test('the refund of the order pays the withdrawal, with its legal deadline, instead of its own', async () => {
    const order = await desk.buy(ana, [shirt, pass])
    const { withdrawal } = await shop.answer('withdraw-from-contract', declared(order))
    const { refund } = await shop.officeAnswer('refund-withdrawal', { withdrawal_id: withdrawal.id })
    await shop.officeAnswer('cancel-order', { order: order.code })
    const { refunds } = await shop.officeAnswer('find-refunds', { query: order.code })
    expect(refunds.map(({ status }) => status)).toEqual(['active', 'cancelled'])
    const [due] = await listed(order)
    expect(due).toMatchObject({ refund_id: refunds[0]?.id, refund_status: 'active', is_open: false })
    expect(due?.refund_id).not.toBe(refund.id)
    expect(refunds[0]).toMatchObject({ refund_by: due?.refund_by })
  })

  test('if the order is reactivated, its withdrawal waits again', async () => {
    const order = await desk.buy(ana, [shirt], { paid: false })
    const pending = order.cartMerchandise.map(({ id }) => id)
    await shop.answer('withdraw-from-contract', declared(order, pending))
    await shop.officeAnswer('record-payment', { order: order.code, amount: 100, reference: 'a part' })
    await shop.officeAnswer('cancel-order', { order: order.code })
    expect(await listed(order)).toMatchObject([{ is_open: false, refund_status: 'active' }])
    const until = new Date(shop.clock.now.getTime() + 5 * 86_400_000).toISOString()
    await shop.officeAnswer('reactivate-order', { order: order.code, until })
    expect(await listed(order)).toMatchObject([{ is_open: true, refund_id: null, refund_status: null }])
  })
})
