import { isSameName } from './person-name'

/** A ticket in the cart, or one that the customer has already (`existing_tickets` may come without a type). */
export interface PersonalTicket {
  full_name: string
  event_id: number | null
  /** The product type's key; absent: taken as an entry ticket, for the server lists only those. */
  type?: string
}

/**
 * Whether to warn that an add-on (anything whose type is not one of `entryTypes`, such as transport) is bought for
 * somebody who has no entry ticket to the same event, neither in the cart nor already. It is a warning, no refusal.
 * Before a name is filled in, and for an add-on without an event, there is nothing to warn of.
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
