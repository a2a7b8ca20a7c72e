import type { OfficeSent } from '#contract/calls'
import type { TestApp } from './test-app'

/** Message to customers in the cancellations of `cancelSteps`. */
export const cancelMessage = 'The harbour is closed because of the storm.'

/** Helpers for cancellations by the shop. `shop` is a function because a test starts its shop later. */
export function cancelSteps(shop: () => TestApp) {
  type Requested = OfficeSent<'start-cancellation'>
  const start = (requested: Requested) =>
    shop().officeAnswer('start-cancellation', { message: cancelMessage, ...requested })
  return {
    start,
    /** Starts a cancellation and runs the worker until it is done. */
    cancel: async (requested: Requested) => {
      const { cancellation_id } = await start(requested)
      await shop().runJobs()
      return shop().officeAnswer('get-cancellation', { cancellation_id })
    },
    /** Returns the refunds of an order in the order in which they were opened. */
    refundsOf: (orderId: number) =>
      shop()
        .db.kysely.selectFrom('refund')
        .select(['id', 'status', 'total'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute(),
  }
}
