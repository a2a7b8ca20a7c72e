import { Temporal } from 'temporal-polyfill'
import type { RefusalCode } from '../contract/refusals'
import { isWithin, toMillis, type Instant } from './instants'

/** Days that the law gives for changing one's mind, counted from the day after the goods came (Dir. 2011/83/EU, Art. 9). */
const withdrawalDays = 14
/** Goods are delivered within this many days of the contract (Art. 18): so late they came where nobody took a note. */
const deliveryDays = 30

/** What of an order says until when its goods can be given back. */
export interface WithdrawableOrder {
  /** Null while it is not paid: nothing has been sent. */
  paid_at: Instant | null
  /** The goods are sent; otherwise they are handed over, and nobody knows when. */
  is_shipped: boolean
  /** When the buyer had the last of them, where the shop took a note of it. */
  received_at: Instant | null
  cancelled: boolean
}

/** A piece of an order as withdrawals see it. */
export interface WithdrawablePiece {
  shop_item_type: 'tickets' | 'merchandise'
  status: 'pending' | 'active' | 'refund' | 'refunding' | 'refund-problem' | 'refunded' | 'void'
  /** It was withdrawn from already. */
  withdrawn: boolean
}

/**
 * Until when the contract for an order's goods can be withdrawn from, in the shop's `zone`: the last second of the 14th
 * day after the goods came, or of the next working day where that is a Saturday or Sunday (Reg. 1182/71, Art. 3(4)).
 * Goods whose arrival nobody noted count as having come on the last day that the law allows for it. Null: no end is
 * known, since the goods are not on their way or will be handed over.
 */
export function withdrawalUntil(order: WithdrawableOrder, zone: string): Date | null {
  const presumed = order.paid_at !== null && order.is_shipped ? order.paid_at : null
  const start = order.received_at ?? presumed
  if (start === null) return null
  const days = withdrawalDays + (order.received_at === null ? deliveryDays : 0)
  const last = Temporal.Instant.fromEpochMilliseconds(toMillis(start))
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days })
  const saturday = 6
  const toMonday = last.dayOfWeek < saturday ? 0 : saturday + 2 - last.dayOfWeek
  // Taken from the next day's start, for days are not all 24 hours long.
  const next = last.add({ days: toMonday + 1 }).toZonedDateTime(zone)
  return new Date(next.epochMilliseconds - 1000)
}

/** Whether a piece can be withdrawn from, its time aside: goods that are still the buyer's. Tickets have a fixed date. */
export function isWithdrawable(piece: WithdrawablePiece): boolean {
  const isHers = piece.status === 'pending' || piece.status === 'active' || piece.status === 'refund'
  return piece.shop_item_type === 'merchandise' && isHers && !piece.withdrawn
}

export type WithdrawalRefusal = Extract<
  RefusalCode,
  'withdrawals-inactive' | 'nothing-selected' | 'not-withdrawable' | 'withdrawal-over'
>

/** Why the contract for the chosen pieces cannot be withdrawn from now, or null. No reason is asked of the buyer. */
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
  return isWithin(now, null, withdrawalUntil(order, zone)) ? null : 'withdrawal-over'
}
