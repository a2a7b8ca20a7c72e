import { eventConsumer, recordDomainEvents } from '../domain-events'
import { findFullCounters, lockPools, markSoldOut } from './queries'

/**
 * Writes `stock.sold_out` once the last place of a counter is in an order. The order cannot write it: of two that are placed
 * at the same time, each still sees the places of the other in its cart.
 */
export const soldOut = eventConsumer({
  name: 'sold-out',
  kinds: ['order.placed', 'order.paid', 'order.reactivated', 'ticket.changed'],
  async handle({ now }, tx, events) {
    const full = await findFullCounters(tx, [...new Set(events.map(({ data }) => data.order))])
    if (full.length === 0) return
    await lockPools(tx, full)
    const marked = await markSoldOut(tx, full)
    await recordDomainEvents(
      tx,
      now(),
      marked.map((data) => ({ kind: 'stock.sold_out', data })),
    )
  },
})
