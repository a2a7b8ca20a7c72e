/**
 * The kinds of domain events, and the ids in each: of rows of `orders`, `order_item` (`ticket`), `scan`, `refund`, `item` and
 * `travel_time` (`departure`; `null` for the counter of the item itself). A released kind and its data do not change.
 *
 * - `order.placed`: once per order, whether it is paid already or not.
 * - `order.paid`: once, when an order is paid in full for the first time.
 * - `order.cancelled`: also when a reactivated order is cancelled again.
 * - `order.reactivated`: a cancelled order is valid again and has its places, by late money or by staff.
 * - `ticket.issued`: once per ticket, when it gets its first barcode. Merchandise has no events.
 * - `ticket.changed`: another holder, barcode or departure of an issued ticket.
 * - `ticket.voided`: the barcode ended because of a refund or a cancellation.
 * - `ticket.admitted`: once per ticket, with the scan that admitted it.
 * - `refund.requested`: a refund was opened, by anyone and for any reason.
 * - `refund.processed`: its money was paid back; again, if the payment failed later and is repeated.
 * - `stock.sold_out`: an order took the last place, so that none is free or in a cart.
 */
export interface EventData {
  'order.placed': { order: number }
  'order.paid': { order: number }
  'order.cancelled': { order: number }
  'order.reactivated': { order: number }
  'ticket.issued': { order: number; ticket: number }
  'ticket.changed': { order: number; ticket: number }
  'ticket.voided': { order: number; ticket: number }
  'ticket.admitted': { order: number; ticket: number; scan: number }
  'refund.requested': { order: number; refund: number }
  'refund.processed': { order: number; refund: number }
  'stock.sold_out': { item: number; departure: number | null }
}

export type EventKind = keyof EventData

/** An event of one of these kinds. */
export type EventOf<Kind extends EventKind> = { [K in Kind]: { kind: K; data: EventData[K] } }[Kind]
