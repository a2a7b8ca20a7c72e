import { expect } from 'vitest'
import type { Order } from '#contract/order'
import { cartSteps } from './cart-steps'
import { orderSteps } from './order-steps'
import type { TestApp } from './test-app'

interface Begun {
  order: Order
  now: () => Promise<Order>
}

/**
 * Returns the payment status of an order that is paid after it has expired: `free` if its place is still available,
 * `sold` if its place was sold. `begin` places the order and leaves its customer at the gateway; `pay` pays it. Fails
 * unless the operator is notified both times.
 */
export async function afterLatePayment<Made extends Begun>(
  shop: TestApp,
  gateway: {
    begin: (code: string) => Promise<Made>
    pay: (made: Made) => Promise<unknown>
    /**
     * Breaks the connection while the order expires, because a gateway that is notified would reject the late payment.
     */
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
        ? `Payment for the cancelled order ${made.order.code}`
        : `The cancelled order ${made.order.code} was paid and is valid again`,
    )
    return (await made.now()).payment_status
  }
  return { free: await payLate(false), sold: await payLate(true) }
}
