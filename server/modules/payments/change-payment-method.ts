import { changePaymentMethod } from '../../../contract/shop/checkout'
import { day } from '../../../rules/instants'
import { whyNotMethod } from '../../../rules/payment-method'
import {
  customerData,
  type Held,
  heldFromStart,
  deadlineOf,
  mailOrderReceived,
  lockOrderOf,
  recordOrderEvent,
} from '../orders'
import type { Tx } from '../../platform/db/database'
import { serveCustomer } from '../../platform/http/serve'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import type { World } from '../../context'
import { hasOpenAttempt, recordTransfer } from './change-payment-method.queries'

/**
 * Lets the buyer of an unpaid card order pay by bank transfer instead, under the rules of the checkout: for example
 * because the gateway starts no payments. The order's deadline becomes that of a transfer.
 */
export const changePaymentMethodHandler = serveCustomer(
  changePaymentMethod,
  async ({ payload, customer, world }) => {
    const orderId = orRefuse(payload.order_id, 'order-not-found')
    await world.db.transaction(async (tx) => {
      if (!(await lockOrderOf(tx, orderId, customer.id))) throw new Refusal('order-not-found')
      await change(world, tx, await heldFromStart(tx, orderId))
    })
    return { data: await customerData(world, customer.id) }
  },
)

async function change(world: World, tx: Tx, { order }: Held): Promise<void> {
  if (order.payment_method === 'bank_transfer' && order.cancelled_at === null) return
  const isOpen =
    order.payment_method === 'credit_card' &&
    order.cancelled_at === null &&
    order.total_paid === 0 &&
    !order.is_test &&
    (order.payment_status === 'pending' || order.payment_status === 'processing')
  if (!isOpen) throw new Refusal('payment-not-open')
  const { settings } = world.catalogue.current()
  const payable = {
    total: order.total_price,
    discount: 0,
    country: order.country,
    hasPlan: order.payment_plan.length > 0,
  }
  refuseIf(whyNotMethod('bank_transfer', payable, settings))
  if (await hasOpenAttempt(tx, order.id)) throw new Refusal('payment-under-way')
  const now = world.now()
  const until = new Date(now.getTime() + settings.bankTransferDays * day)
  await recordTransfer(tx, order.id, deadlineOf(world, { payment_method: 'bank_transfer' }, until))
  await recordOrderEvent(tx, order.id, now, 'method-changed', 'Bank transfer instead of a card')
  const changed = await heldFromStart(tx, order.id)
  await mailOrderReceived(world, tx, changed, now, `order-received:${order.id}:transfer`)
}
