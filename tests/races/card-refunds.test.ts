import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from '#server/modules/payments/gateways/gateway'
import { repairCardRefunds } from '#server/modules/refunds/process-refund'
import { bank, orderDesk } from '../support/app/orders'
import { startTestApp, type TestApp } from '../support/app/test-app'
import { ticketItem } from '../support/app/test-catalogue'
import { inTurns, upTo } from '../support/timing/in-turns'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

/** Acts like a process that is killed after it sent the request to the gateway, before it recorded the response. */
const dying =
  (refund: Gateway['refund']): Gateway['refund'] =>
  async (requested) => {
    await refund(requested)
    throw new Error('The process died here.')
  }

test('six workers send each of 12 unrecorded card refunds once, and the credit notes have no gaps', async () => {
  const ana = await shop.customer()
  const desk = orderDesk(shop)
  const [code = ''] = await shop.sell(ticketItem({ stock_level: 12, is_refundable: true }))
  const sandbox: { refund: Gateway['refund'] } = shop.context.gateways.sandbox
  const real = sandbox.refund
  sandbox.refund = dying(real)
  const orders = await inTurns(upTo(12), 4, async (n) => {
    const order = await desk.buy(ana, [{ external_code: code, full_name: `Guest ${n}` }])
    const chosen = { tickets: desk.ticketOf(order).code, merchandise: '' }
    const requested = { ...bank, ...chosen, token: ana.token, order_id: order.id }
    const { data } = await shop.answer('request-refund', requested)
    const step = { refund_id: data.refund_id, outcome: 'processed', by: 'card', free_places: true } as const
    expect((await shop.officeAnswer('process-refund', step)).refund.status).toBe('processing')
    return order
  })
  shop.later(2)
  let requested = 0
  sandbox.refund = (refund) => {
    requested += 1
    return real(refund)
  }
  const worker = async () => {
    while (await repairCardRefunds(shop.context));
  }
  await Promise.all(upTo(6).map(worker))
  expect(requested).toBe(12)

  const count = async (text: string) =>
    (await shop.db.pool.query<{ n: number }>(`select (${text})::int as n`)).rows[0]?.n
  expect(await count(`select count(*) from gateway_refund`)).toBe(12)
  expect(await count(`select count(*) from movement where kind = 'refund'`)).toBe(12)
  expect(await count(`select count(*) from refund where status = 'processed' and paid_by = 'card'`)).toBe(12)
  expect(await count(`select count(*) from outbox where kind = 'refund-processed'`)).toBe(12)
  expect(await count(`select max(sequence) from invoice where kind = 'credit-note'`)).toBe(12)
  expect(await count(`select count(distinct sequence) from invoice where kind = 'credit-note'`)).toBe(12)
  const { item } = await shop.answer('get-shop-item', { external_code: code })
  expect(item.stock_level).toBe(12)
  const seen = await desk.seenBy(ana, orders[0]?.code ?? '')
  expect(seen).toMatchObject({ total_refunded: 10_000, fully_refunded: true })
  await shop.checkBooks()
})

test('a card refund with two concurrent late responses is booked once', async () => {
  const ana = await shop.customer()
  const desk = orderDesk(shop)
  const sandbox: { refund: Gateway['refund'] } = shop.context.gateways.sandbox
  const real = sandbox.refund
  const order = await desk.buy(ana, [{ external_code: 'pass', full_name: 'One' }])
  const chosen = { tickets: desk.ticketOf(order).code, merchandise: '' }
  const { data } = await shop.answer('request-refund', {
    ...bank,
    ...chosen,
    token: ana.token,
    order_id: order.id,
  })
  // The first caller waits for its response until a worker has sent the request as well.
  let answerFirst: (() => void) | undefined
  const isRequested = new Promise<void>((requested) => {
    sandbox.refund = async (refund) => {
      sandbox.refund = real
      requested()
      await new Promise<void>((resolve) => (answerFirst = resolve))
      return real(refund)
    }
  })
  const step = { refund_id: data.refund_id, outcome: 'processed', by: 'card' } as const
  const first = shop.officeAnswer('process-refund', step)
  await isRequested
  shop.later(2)
  await repairCardRefunds(shop.context)
  answerFirst?.()
  expect((await first).refund).toMatchObject({ status: 'processed', paid_by: 'card', total: 9500 })
  expect((await desk.seenBy(ana, order.code)).total_refunded).toBe(9500)
  const notes = await shop.db.kysely
    .selectFrom('invoice')
    .select('id')
    .where('refund_id', '=', data.refund_id)
    .execute()
  expect(notes).toHaveLength(1)
  await shop.checkBooks()
})
