import type { RefundStatus } from '#contract/order'
import { hour, toMillis, type Instant } from '../dates/instants'

/** Returns whether a refund's bank account can still be entered or changed, because its money is not on its way. */
export const mayChangeAccount = (refund: {
  status: RefundStatus
  paid_by: 'bank' | 'card' | null
}): boolean =>
  refund.status === 'active' ||
  refund.status === 'problem' ||
  (refund.status === 'processing' && refund.paid_by === null)

/** Fields of a refund and its order's cards that decide where its money can go, in minor units. */
interface RefundToPay {
  status: RefundStatus
  paid_by: 'bank' | 'card' | null
  /** The masked account; `null` without one. */
  bank_account: string | null
  is_test: boolean
  total: number
  /** The part that was already refunded to cards. */
  to_card: number
  /** The amount that can be refunded to the cards that paid. */
  card_left: number
}

/**
 * Returns whether all that is still to be paid of a refund can go back to the cards that paid. `left`: what the order's
 * ledger has left, in minor units; no more than that is paid back.
 */
export function canGoToCard(
  { status, paid_by, total, to_card, card_left }: Omit<RefundToPay, 'bank_account' | 'is_test'>,
  left: number,
): boolean {
  const toPay = Math.min(total - to_card, left)
  const isPayable = status === 'active' || (status === 'processing' && paid_by === null)
  return isPayable && toPay > 0 && toPay <= card_left
}

/**
 * Returns whether a refund waits for a bank account: it has none, and the cards that paid its order cannot take it, or
 * one of them refused it.
 */
export function needsAccount(refund: RefundToPay): boolean {
  const { status, bank_account, is_test, total, to_card, card_left } = refund
  const toPay = total - to_card
  if (is_test || bank_account !== null || toPay <= 0 || !mayChangeAccount(refund)) return false
  return status === 'problem' || toPay > card_left
}

/**
 * Returns the id of a refund's transfer in a bank file. Each further file gets another id, because a bank pays an id
 * once.
 */
export const refundTransferId = (refundId: number, earlierFiles: number): string =>
  `REFUND-${refundId}${earlierFiles > 0 ? `-${earlierFiles + 1}` : ''}`

/**
 * Returns whether the texts of a receipt name one of our own transfers, by its id or by its text to the receiver
 * ('Refund 7, order …'). Then the transfer came back, and the order that it names was not paid.
 */
export const namesRefundTransfer = (text: string): boolean => refundOfTransfer(text) !== null

/** Returns the id of the refund whose transfer the texts of a receipt name; `null` if they name none. */
export function refundOfTransfer(text: string): number | null {
  const id = Number(/\brefund[ -]?(\d{1,15})/i.exec(text)?.[1])
  return Number.isSafeInteger(id) ? id : null
}

/** The newest payment of a refund by bank. */
export interface SentRefund {
  /** Minor units, above 0. */
  amount: number
  /** When it was put into a bank file, or, without one, when staff recorded it. */
  sent_at: Instant
  /** The number of its transfer id, as in `refundTransferId`; `null` if it was in no file. */
  number: number | null
}

/**
 * Returns whether a statement's entry can be the return of a refund's newest payment: not if it was booked on a day before, names
 * the id of an earlier transfer, or is more money. It may be less, because banks keep charges. `booked_at` is the noon of the
 * booking day, or earlier on that day.
 */
export function canBeReturn(
  entry: { booked_at: Instant; amount: number; text: string },
  { amount, sent_at, number }: SentRefund,
): boolean {
  if (toMillis(entry.booked_at) + 12 * hour < toMillis(sent_at) || entry.amount > amount) return false
  const named = [...entry.text.matchAll(/\brefund-\d{1,15}(?:-(\d{1,2}))?(?!\d)/gi)].map(([, n]) =>
    Number(n ?? 1),
  )
  return number === null || named.length === 0 || Math.max(...named) >= number
}
