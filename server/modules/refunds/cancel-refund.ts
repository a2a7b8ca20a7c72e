import { cancelRefund } from '../../../contract/shop/refunds'
import { serveCustomer } from '../../platform/http/serve'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { refunds, customerData, withOrder, recordOrderEvent, isCancelledItem } from '../orders'
import { mailRefund } from './refund-mail'
import { forgetBankDetails } from '../ledger'

/** Cancels a request that is not being processed; its items get their former status. */
export const cancelRefundHandler = serveCustomer(cancelRefund, async ({ payload, customer, world }) => {
  const refundId = orRefuse(payload.refund_id, 'refund-not-found')
  const found = await refunds.findOwnRefund(world.db.kysely, refundId, customer.id)
  const { order_id: orderId } = orRefuse(found, 'refund-not-found')
  await withOrder(world.db, orderId, false, async (tx, { order, items }) => {
    const now = world.now()
    const refund = orRefuse(await refunds.findRefund(tx, refundId), 'refund-not-found')
    // A customer cannot cancel the refund of an order that the shop cancelled.
    if (refund.status !== 'active' || order.cancelled_at !== null) throw new Refusal('refund-not-active')
    const ids = new Set((await refunds.findParts(tx, refundId)).map((part) => part.order_item_id))
    // Nor one of what the shop cancelled: it would be valid again.
    if (items.some((item) => ids.has(item.id) && isCancelledItem(world, item)))
      throw new Refusal('refund-not-active')
    await refunds.setRefundStatus(tx, refundId, 'cancelled', now)
    await refunds.moveItems(tx, refundId, 'active')
    await forgetBankDetails(tx, refundId)
    await recordOrderEvent(tx, orderId, now, 'refund-cancelled', 'The refund request was cancelled')
    const about = items.filter((item) => ids.has(item.id))
    await mailRefund(world, tx, 'refund-cancelled', { order, refund, items: about, now })
  })
  world.wake()
  return { data: await customerData(world, customer.id) }
})
