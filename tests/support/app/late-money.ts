import { expect } from 'vitest'
import type { Order } from '../../../contract/order'
import { cartSteps } from './cart-steps'
import { orderSteps } from './order-steps'
import type { TestApp } from './test-app'

interface Begun {
  order: Order
  now: () => Promise<Order>
}

/**
 * What an order is that ran out and is paid all the same: with its place still free, and with its place sold. It is made
 * of an item by `begin`, whose customer is then at the gateway, and paid by `pay`. The operator must be notified of both.
 */
export async function afterLateMoney<Made extends Begun>(
  shop: TestApp,
  gateway: {
    begin: (code: string) => Promise<Made>
    pay: (made: Made) => Promise<unknown>
    /** Of a gateway that would take no late money: it does not hear that the order ends. */
    silence?: (isSilent: boolean) => void
  },
): Promise<{ free: string | null; sold: string | null }> {
  const { one } = cartSteps(() => shop)
  const { order, noticesToOperator } = orderSteps(() => shop)
  const payLate = async (isSold: boolean) => {
    const code = await one({ stock_level: 1 })
    const made = await gateway.begin(code)
    gateway.silence?.(true)
    shop.later(31)
    await shop.runJobs()
    gateway.silence?.(false)
    expect((await made.now()).payment_status).toBe('cancelled')
    if (isSold) await order('bank_transfer', code)
    await gateway.pay(made)
    expect(await noticesToOperator()).toContain(
      isSold
        ? `Money for the cancelled order ${made.order.code}`
        : `The cancelled order ${made.order.code} was paid and is valid again`,
    )
    return (await made.now()).payment_status
  }
  return { free: await payLate(false), sold: await payLate(true) }
}
