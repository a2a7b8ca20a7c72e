import { Temporal } from 'temporal-polyfill'
import type { RefusalCode } from '#contract/refusals'
import { day, isWithin, toMillis, type Instant } from '../dates/instants'
import type { WithdrawalKind } from './withdrawal-kind'

/** The legal withdrawal period in days, counted from the day after delivery (Dir. 2011/83/EU, Art. 9). */
const withdrawalDays = 14
/** The legal maximum of delivery in days (Art. 18): assumed if the shop did not record the delivery. */
const deliveryDays = 30
/** Days within which the money must be refunded (Art. 13). */
const refundDays = 14

/** Returns the latest day on which the money of a withdrawal must be refunded. */
export const refundBy = (receivedAt: Date): string =>
  new Date(receivedAt.getTime() + refundDays * day).toISOString()

/** The fields of an order that decide how long it can be withdrawn from. */
export interface WithdrawableOrder {
  created_at: Instant
  /** Null while it is not paid: nothing has been sent. */
  paid_at: Instant | null
  /** The goods are shipped; otherwise they are handed over at an unknown time. */
  is_shipped: boolean
  /** When the buyer received the last of them, if the shop recorded it. */
  received_at: Instant | null
  cancelled: boolean
}

/** The fields of an order's item for withdrawals. */
export interface WithdrawablePiece {
  /** `null` for a ticket with a date. */
  kind: WithdrawalKind | null
  /** The pass was used, or another customer holds it. */
  isUsed: boolean
  status: 'pending' | 'active' | 'refund' | 'refunding' | 'refund-problem' | 'refunded' | 'void'
  /** It was already withdrawn from. */
  withdrawn: boolean
}

/**
 * Returns until when the contract for an order's goods or passes can be withdrawn from, in the shop's `zone`: the last second
 * of the 14th day after the delivery of goods or the order of a pass, or of the next working day if that is a Saturday or
 * Sunday (Reg. 1182/71, Art. 3(4)). Without a recorded delivery, the last legal day of delivery counts. Returns `null` if the
 * end is unknown, because the goods are not shipped yet or will be handed over.
 */
export function withdrawalUntil(order: WithdrawableOrder, kind: WithdrawalKind, zone: string): Date | null {
  const presumed = order.paid_at !== null && order.is_shipped ? order.paid_at : null
  const start = kind === 'pass' ? order.created_at : (order.received_at ?? presumed)
  if (start === null) return null
  const isPresumed = kind === 'goods' && order.received_at === null
  const days = withdrawalDays + (isPresumed ? deliveryDays : 0)
  const last = Temporal.Instant.fromEpochMilliseconds(toMillis(start))
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days })
  const saturday = 6
  const toMonday = last.dayOfWeek < saturday ? 0 : saturday + 2 - last.dayOfWeek
  // Computed from the next day's start, because not all days have 24 hours.
  const next = last.add({ days: toMonday + 1 }).toZonedDateTime(zone)
  return new Date(next.epochMilliseconds - 1000)
}

/** Returns whether an item can be withdrawn from, regardless of the time: goods, and passes that are not used. */
export function isWithdrawable(piece: WithdrawablePiece): boolean {
  const isStillOwned = piece.status === 'pending' || piece.status === 'active' || piece.status === 'refund'
  return piece.kind !== null && !piece.isUsed && isStillOwned && !piece.withdrawn
}

export type WithdrawalRefusal = Extract<
  RefusalCode,
  'withdrawals-inactive' | 'nothing-selected' | 'not-withdrawable' | 'withdrawal-over'
>

/** Returns why the contract for the chosen items cannot be withdrawn from now, or `null`. The buyer needs no reason. */
export function whyNoWithdrawal(
  order: WithdrawableOrder,
  chosen: readonly WithdrawablePiece[],
  withdrawalActive: boolean,
  now: Date,
  zone: string,
): WithdrawalRefusal | null {
  if (!withdrawalActive) return 'withdrawals-inactive'
  if (chosen.length === 0) return 'nothing-selected'
  if (order.cancelled || !chosen.every(isWithdrawable)) return 'not-withdrawable'
  const isOpen = ({ kind }: WithdrawablePiece) =>
    kind !== null && isWithin(now, null, withdrawalUntil(order, kind, zone))
  return chosen.every(isOpen) ? null : 'withdrawal-over'
}
