import type { RefusalCode } from '#contract/refusals'
import { typedEmail } from '#contract/typed-text'
import * as labels from '#texts/compiled/refusals/labels'
import { whyNotDeparture } from '../catalogue/availability'
import { isWithin, minute, toMillis, type Instant } from '../dates/instants'
import { emailKey, isEmail } from '../text/email'
import { tidyName } from '../text/person-name'

/** Minutes for which a ticket is locked after a change (docs/behaviour/tickets.md, "Changes"). */
const editLockMinutes = 15

/** The fields that decide about changing a ticket: its product's rules, and its past changes. */
export interface ChangeableTicket {
  status: 'pending' | 'active' | 'refund' | 'refunding' | 'refund-problem' | 'refunded' | 'void'
  /** Its holder was admitted: it can no longer be changed. */
  admitted: boolean
  full_name: string
  email: string
  /** The order's terms are accepted. */
  accepted_ts_and_cs: boolean
  name_changes_allowed: boolean
  allow_name_changes_until: Instant | null
  /** 0: no limit. */
  name_change_limit: number
  name_changes_made: number
  email_changes_allowed: boolean
  travel_time_type: 'fixed' | 'selectable' | null
  allow_travel_time_changes_until: Instant | null
  timezone: string
  last_edited_at: Instant | null
}

/** The flags on the wire. */
export interface TicketFlags {
  allow_name_changes: boolean
  /** Null: unlimited. */
  name_changes_left: number | null
  allow_email_changes: boolean
  allow_travel_time_changes: boolean
  allow_download: boolean
  recently_edited: boolean
}

/** The requested change; `null` leaves a field unchanged. */
export interface TicketChange {
  full_name: string | null
  email: string | null
  /** Reassigns the ticket to the customer with that email. */
  reassign: boolean
}

type TicketChangeRefusal = Extract<
  RefusalCode,
  | 'terms-not-accepted'
  | 'ticket-used'
  | 'recently-edited'
  | 'nothing-changed'
  | 'fields-missing'
  | 'invalid-email'
  | 'name-changes-not-allowed'
  | 'no-name-changes-left'
  | 'email-changes-not-allowed'
>

/**
 * Returns the allowed changes of a ticket at `now` (docs/behaviour/tickets.md, "Changes"). Only an active ticket whose
 * holder was not admitted may be changed; a ticket may be downloaded if it was issued, is neither refunded nor void,
 * and the terms are accepted. Without name changes left `allow_name_changes` is false too. The lock does not clear the
 * other flags.
 */
export function ticketFlags(ticket: ChangeableTicket, now: Date): TicketFlags {
  const changeable = ticket.status === 'active' && !ticket.admitted
  const left = nameChangesLeft(ticket)
  return {
    allow_name_changes: changeable && mayChangeName(ticket, now) && left !== 0,
    name_changes_left: left,
    allow_email_changes: changeable && ticket.email_changes_allowed,
    allow_travel_time_changes: changeable && mayChangeTravelTime(ticket, now),
    allow_download: ticket.accepted_ts_and_cs && !['pending', 'refunded', 'void'].includes(ticket.status),
    recently_edited: isRecentlyEdited(ticket, now),
  }
}

/** Returns whether the ticket is locked: its last change was less than 15 minutes ago. */
export const isRecentlyEdited = (ticket: Pick<ChangeableTicket, 'last_edited_at'>, now: Date): boolean =>
  lockedUntil(ticket, now) !== null

/** Returns when the lock of a ticket ends; `null` if it is not locked. */
export function lockedUntil(ticket: Pick<ChangeableTicket, 'last_edited_at'>, now: Date): Date | null {
  if (ticket.last_edited_at === null) return null
  const ends = toMillis(ticket.last_edited_at) + editLockMinutes * minute
  return now.getTime() < ends ? new Date(ends) : null
}

/**
 * Returns the effective change, compared with the present ticket. Spaces and the case of an email are ignored; any
 * difference in a name counts, also of case. Reassigning to the caller's own email is no reassignment.
 */
export function effectiveChange(
  ticket: Pick<ChangeableTicket, 'full_name' | 'email'>,
  change: TicketChange,
  ownEmail: string,
) {
  const email = emailKey(change.email ?? ticket.email)
  return {
    name: change.full_name !== null && tidyName(change.full_name) !== tidyName(ticket.full_name),
    email: email !== emailKey(ticket.email),
    reassign: change.reassign && email !== emailKey(ownEmail),
  }
}

/**
 * Returns why a ticket cannot be changed, or `null`. Changes that are not allowed (403) come first, then the lock
 * (409), then errors of the input (422). `ownEmail` is the caller's address. Reassigning counts as a change of the
 * email, even if the email on the ticket stays.
 */
export function whyNoTicketChange(
  ticket: ChangeableTicket,
  change: TicketChange,
  ownEmail: string,
  now: Date,
): TicketChangeRefusal | null {
  if (!ticket.accepted_ts_and_cs) return 'terms-not-accepted'
  if (ticket.admitted) return 'ticket-used'
  const wanted = effectiveChange(ticket, change, ownEmail)
  const flags = ticketFlags(ticket, now)
  if (wanted.name && !flags.allow_name_changes) return whyNoNameChange(ticket, now)
  if ((wanted.email || wanted.reassign) && !flags.allow_email_changes) return 'email-changes-not-allowed'
  if (!flags.allow_name_changes && !flags.allow_email_changes) return whyNoNameChange(ticket, now)
  if (flags.recently_edited) return 'recently-edited'

  if (missingTicketFields(flags, change).length > 0) return 'fields-missing'
  if (change.email !== null && !isEmail(typedEmail(change.email))) return 'invalid-email'
  return wanted.name || wanted.email || wanted.reassign ? null : 'nothing-changed'
}

/** Returns the changeable fields that were sent empty, for 'Please fill out the following fields: …'. */
export function missingTicketFields(
  flags: Pick<TicketFlags, 'allow_name_changes' | 'allow_email_changes'>,
  change: TicketChange,
): { field: 'full_name' | 'email'; label: string }[] {
  const missing: { field: 'full_name' | 'email'; label: string }[] = []
  if (flags.allow_name_changes && change.full_name !== null && tidyName(change.full_name) === '')
    missing.push({ field: 'full_name', label: labels.full_name() })
  if (flags.allow_email_changes && change.email?.trim() === '')
    missing.push({ field: 'email', label: labels.email() })
  return missing
}

/** Returns why a ticket's departure cannot be changed now, or `null`. `whyNotTravelTime` checks the chosen one. */
export function whyNoTravelTimeChange(
  ticket: ChangeableTicket,
  now: Date,
): Extract<RefusalCode, 'ticket-used' | 'travel-time-changes-not-allowed' | 'recently-edited'> | null {
  if (ticket.admitted) return 'ticket-used'
  if (!ticketFlags(ticket, now).allow_travel_time_changes) return 'travel-time-changes-not-allowed'
  return isRecentlyEdited(ticket, now) ? 'recently-edited' : null
}

function whyNoNameChange(
  ticket: ChangeableTicket,
  now: Date,
): 'name-changes-not-allowed' | 'no-name-changes-left' {
  const usedUp = ticket.status === 'active' && mayChangeName(ticket, now) && nameChangesLeft(ticket) === 0
  return usedUp ? 'no-name-changes-left' : 'name-changes-not-allowed'
}

function mayChangeName(ticket: ChangeableTicket, now: Date): boolean {
  return ticket.name_changes_allowed && isWithin(now, null, ticket.allow_name_changes_until)
}

function nameChangesLeft(ticket: ChangeableTicket): number | null {
  return ticket.name_change_limit > 0
    ? Math.max(0, ticket.name_change_limit - ticket.name_changes_made)
    : null
}

function mayChangeTravelTime(ticket: ChangeableTicket, now: Date): boolean {
  return (
    ticket.travel_time_type === 'selectable' &&
    allowTravelTimeChanges(ticket.allow_travel_time_changes_until, now, ticket.timezone)
  )
}

/**
 * Returns whether departures can still be changed: `until` is set and not before `now` (docs/behaviour/tickets.md,
 * "Travel times"). On the wire `until` is an instant. A text without 'Z' or an offset is local time in the product's
 * `zone`, and a date alone is the whole day there.
 */
export function allowTravelTimeChanges(until: Instant | null, now: Date, zone: string): boolean {
  if (until === null) return false
  if (typeof until !== 'string' || /(?:Z|[+-]\d\d:?\d\d)$/i.test(until.slice(10)))
    return now.getTime() <= toMillis(until)
  return wallClock(now, zone).slice(0, until.length) <= until
}

/** Returns the local time in a zone, 'YYYY-MM-DDTHH:mm:ss'. */
function wallClock(now: Date, zone: string): string {
  // The Swedish format equals ISO 8601.
  return now.toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')
}

/** Changes that staff request for a ticket; a `departureId` of `null` keeps the departure. */
interface StaffTicketChange {
  holder: TicketChange
  departureId: number | null
}

/**
 * Returns why staff cannot change a ticket either, or `null` (docs/behaviour/staff-orders.md, "Orders in part"): its
 * holder was admitted, or it is refunded, void or waits for its refund. An unpaid ticket can be changed.
 */
export function whyNoStaffChange({
  status,
  admitted,
}: Pick<ChangeableTicket, 'status' | 'admitted'>): 'ticket-used' | 'ticket-ended' | null {
  if (admitted) return 'ticket-used'
  return status === 'pending' || status === 'active' ? null : 'ticket-ended'
}

/**
 * Returns the rule that keeps the ticket's holder from making this change, or `null`. Staff may make it all the same,
 * with a reason.
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
