import type { ProductOfLine } from '#contract/shop-item'
import { ticketTime, type TicketTime } from '#rules/payments/transfer-deadline'

interface Bought {
  travel_time: string | null
  product: Pick<ProductOfLine, 'starts_at' | 'ends_at'>
}

/** Returns when the tickets of a cart or order take place, without those that have no date. */
export const ticketTimesOf = (tickets: readonly Bought[]): TicketTime[] =>
  tickets.flatMap(({ travel_time, product: { starts_at, ends_at } }) => {
    return ticketTime(travel_time, starts_at === null ? null : { starts_at, ends_at }) ?? []
  })
