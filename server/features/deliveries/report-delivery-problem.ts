import { reportDeliveryProblem } from '../../../contract/office/deliveries'
import { withOrder } from '../../books/hold-order'
import { officeOrderOf } from '../../books/office-order'
import { findOrderIdByCode, recordOrderEvent } from '../../books/orders.sql'
import { orRefuse, Refusal } from '../../refusal'
import { serveStaff } from '../../staff/serve-staff'
import { findDelivery, setGoodsReceived, setProblem } from './deliveries.sql'

/** Notes what is wrong with a delivery. The goods are not with the customer: the time to withdraw does not run. */
export const reportDeliveryProblemHandler = serveStaff(
  reportDeliveryProblem,
  async ({ payload, world, audit }) => {
    const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
    const problem = payload.problem?.trim() ?? ''
    if (problem === '') throw new Refusal('problem-missing', { fields: ['problem'] })
    await withOrder(world.db, orderId, false, async (tx, { order }) => {
      const delivery = orRefuse(await findDelivery(tx, orderId), 'nothing-to-deliver')
      if (delivery.problem === problem) return audit.nothingChanged()
      await setProblem(tx, orderId, problem)
      if (order.goods_received_at !== null) await setGoodsReceived(tx, orderId, null)
      await recordOrderEvent(tx, orderId, world.now(), 'delivery-problem', 'The delivery has a problem')
      // What the note says may be about a person: it stays with the delivery.
      await audit.record(tx, {
        subject: order.code,
        before: { state: delivery.state },
        after: { state: 'problem' },
      })
    })
    return { order: await officeOrderOf(world, orderId) }
  },
)
