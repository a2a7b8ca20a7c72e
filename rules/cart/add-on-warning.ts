import { isSameName } from '../text/person-name'

/** A ticket in the cart, or one that the customer already has (`existing_tickets` may come without a type). */
export interface PersonalTicket {
  full_name: string
  event_id: number | null
  /** The product type's key. Tickets without one are entry tickets, because the server lists only those. */
  type?: string
}

/**
 * Returns whether to warn that an add-on (any type that is not in `entryTypes`, such as transport) is bought for a
 * holder without an entry ticket to the same event, in the cart or from an earlier order. It is a warning, not a
 * refusal. There is none before a name is filled in, or for an add-on without an event.
 */
export function lacksEntryTicket(
  ticket: { full_name: string; event_id: number | null; type: string },
  others: readonly PersonalTicket[],
  entryTypes: readonly string[],
): boolean {
  if (entryTypes.includes(ticket.type) || ticket.event_id === null || !ticket.full_name.trim()) return false
  return !others.some(
    (other) =>
      (other.type === undefined || entryTypes.includes(other.type)) &&
      other.event_id === ticket.event_id &&
      isSameName(other.full_name, ticket.full_name),
  )
}
