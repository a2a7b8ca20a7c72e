import { reportDeliveryProblem } from '../../../contract/office/deliveries'
import {
  changeOrder,
  effectOnOrder,
  nothingMore,
  officeOrderOf,
  findOrderIdByCode,
  recordOrderEvent,
} from '../orders'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import { findDelivery, setGoodsReceived, setProblem } from './deliveries.queries'
import { goodsOf } from './goods-of'

/**
 * Notes what is wrong with a delivery. The goods are not with the customer: the time to withdraw does not run. Can be tried
 * first.
 */
export const reportDeliveryProblemHandler = serveStaff(
  reportDeliveryProblem,
  async ({ payload, world, audit }) => {
    const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
    const problem = payload.problem?.trim() ?? ''
    if (problem === '') throw new Refusal('problem-missing', { fields: ['problem'] })
    const { effect } = await changeOrder(
      world,
      { orderId, movesPlaces: false, payload },
      async (tx, held) => {
        const { order, items } = held
        const delivery = orRefuse(await findDelivery(tx, orderId), 'nothing-to-deliver')
        if (delivery.problem === problem) {
          audit.nothingChanged()
          return nothingMore(null)
        }
        await setProblem(tx, orderId, problem)
        if (order.goods_received_at !== null) await setGoodsReceived(tx, orderId, null)
        await recordOrderEvent(tx, orderId, world.now(), 'delivery-problem', 'The delivery has a problem')
        // What the note says may be about a person: it stays with the delivery.
        await audit.record(tx, {
          subject: order.code,
          before: { state: delivery.state },
          after: { state: 'problem' },
        })
        const notes = [
          'The delivery will wait under Problem until it is sent again or handed over.',
          order.goods_received_at === null
            ? null
            : `${goodsOf(world, items).join(', ') || 'The goods'} will count as not received: the time to withdraw from them will not run.`,
        ]
        // The note itself changes no effect.
        const confirms = [delivery.state, order.goods_received_at]
        return { result: null, effect: effectOnOrder(tx, held, { notes, confirms }) }
      },
    )
    return { order: await officeOrderOf(world, orderId), effect }
  },
)
