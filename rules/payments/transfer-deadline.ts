import { endOfTicket, type Dates } from '../catalogue/item-dates'
import { day, toMillis, type Instant } from '../dates/instants'

/** When a bought ticket begins and from when it is over, in ms. */
export interface TicketTime {
  starts: number
  over: number
}

/** Returns the time of a ticket: its departure, otherwise the dates of its item; `null` if it has no date. */
export function ticketTime(departure: Instant | null, dates: Dates | null): TicketTime | null {
  if (departure !== null) return { starts: toMillis(departure), over: toMillis(departure) }
  const over = endOfTicket(null, dates)
  return dates === null || over === null ? null : { starts: toMillis(dates.starts_at), over }
}

/** The limits of a transfer in ms, `Infinity` if nothing has a date. */
interface TransferLimits {
  /** Until when the shop accepts a transfer, and the latest deadline that a customer sees. */
  payBy: number
  /** When an unpaid order ends at the latest. */
  endBy: number
}

/**
 * Returns the limits of a transfer for these tickets: `closesDays` days before the first of them begins, and that begin.
 * What has begun is paid by its end. What is over has no limit, because only staff sell it.
 */
export function transferLimits(
  tickets: readonly TicketTime[],
  closesDays: number,
  now: Instant,
): TransferLimits {
  const millis = toMillis(now)
  const limits = { payBy: Infinity, endBy: Infinity }
  for (const { starts, over } of tickets) {
    if (over <= millis) continue
    const end = starts > millis ? starts : over
    limits.endBy = Math.min(limits.endBy, end)
    limits.payBy = Math.min(limits.payBy, starts > millis ? starts - closesDays * day : over)
  }
  return limits
}

/** Returns whether it is too late to pay these tickets by transfer. */
export const isTransferClosed = (tickets: readonly TicketTime[], closesDays: number, now: Instant): boolean =>
  transferLimits(tickets, closesDays, now).payBy <= toMillis(now)

/** The settings that decide how long an order waits for a transfer. */
export interface TransferSettings {
  bankTransferDays: number
  bankTransferGraceDays: number
  transferClosesDays: number
}

/**
 * Returns the deadline of a new transfer that the customer sees, and the end of the unpaid order. They are the usual ones
 * or the limits of the tickets, whichever is earlier (docs/behaviour/checkout-and-payment.md, "How long an order waits").
 * If the shop no longer accepts transfers, only the end limits an order of staff.
 */
export function transferDeadline(
  tickets: readonly TicketTime[],
  settings: TransferSettings,
  now: Date,
): { payUntil: Date; expiresAt: Date } {
  const { payBy, endBy } = transferLimits(tickets, settings.transferClosesDays, now)
  const usual = now.getTime() + settings.bankTransferDays * day
  const payUntil = Math.min(usual, payBy > now.getTime() ? payBy : endBy)
  return { payUntil: new Date(payUntil), expiresAt: graceEnd(new Date(payUntil), tickets, settings, now) }
}

/**
 * Returns when an order with the deadline `until` ends: after the days of grace, but not after the first ticket begins,
 * unless staff chose a deadline after that.
 */
export function graceEnd(
  until: Instant,
  tickets: readonly TicketTime[],
  { bankTransferGraceDays }: Pick<TransferSettings, 'bankTransferGraceDays'>,
  now: Instant,
): Date {
  const { endBy } = transferLimits(tickets, 0, now)
  const at = toMillis(until)
  return new Date(Math.max(at, Math.min(at + bankTransferGraceDays * day, endBy)))
}
