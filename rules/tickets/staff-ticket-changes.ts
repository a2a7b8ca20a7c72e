import type { RefusalCode } from '../../contract/refusals'
import { whyNotDeparture } from '../catalogue/availability'
import {
  whyNoTicketChange,
  whyNoTravelTimeChange,
  type ChangeableTicket,
  type TicketChange,
  type TicketChangeRefusal,
} from './ticket-changes'

/** Changes that staff request for a ticket; a `departureId` of null keeps the departure. */
export interface StaffTicketChange {
  holder: TicketChange
  departureId: number | null
}

/**
 * Why staff cannot change a ticket either, or null (docs/behaviour/staff-orders.md, "Orders in part"): its holder was
 * admitted, or it is refunded, void or waits for its refund. One that waits for its money can be changed.
 */
export function whyNoStaffChange({
  status,
  admitted,
}: Pick<ChangeableTicket, 'status' | 'admitted'>): 'ticket-used' | 'ticket-ended' | null {
  if (admitted) return 'ticket-used'
  return status === 'pending' || status === 'active' ? null : 'ticket-ended'
}

/**
 * The rule that keeps the ticket's holder from making this change alone, or null. Staff may make it all the same, and
 * say why.
 */
export function whyHolderCannot(
  ticket: ChangeableTicket,
  { holder, departureId }: StaffTicketChange,
  departures: Parameters<typeof whyNotDeparture>[0],
  now: Date,
): TicketChangeRefusal | Extract<RefusalCode, 'travel-time-changes-not-allowed' | 'time-departed'> | null {
  const asksForHolder = holder.full_name !== null || holder.email !== null || holder.reassign
  const ofHolder = asksForHolder ? whyNoTicketChange(ticket, holder, '', now) : null
  if (ofHolder !== null && ofHolder !== 'nothing-changed') return ofHolder
  if (departureId === null) return null
  return whyNoTravelTimeChange(ticket, now) ?? whyNotDeparture(departures, departureId, now)
}
