import type { Config } from '../../contract/config'
import type { ItemStatus, Order, Payment, Refund } from '../../contract/order'
import * as texts from '../../texts/compiled/screens/parts'

/** The colour of a status; its text carries the meaning. */
export type Tone = 'good' | 'warn' | 'danger' | 'quiet' | 'info'
export interface StatusWord {
  text: string
  tone: Tone
}

type Labels = Readonly<Record<string, string>>

/**
 * An order's status: the state of its refunds is more specific than that it was paid (docs/behaviour/pages.md, "Words
 * of a status").
 */
export function orderStatusWord(
  order: Pick<Order, 'payment_status' | 'has_refunds' | 'fully_refunded'>,
  config: Pick<Config, 'paymentStatuses'>,
): StatusWord {
  if (order.fully_refunded) return word(config.paymentStatuses, 'refunded')
  if (order.has_refunds && order.payment_status !== 'cancelled') return word(config.paymentStatuses, 'refund')
  return word(config.paymentStatuses, order.payment_status)
}

/** A payment's status; a pending one is Due on its day and Overdue after. */
export function paymentStatusWord(
  payment: Pick<Payment, 'payment_status' | 'due' | 'overdue'>,
  config: Pick<Config, 'paymentStatuses'>,
): StatusWord {
  if (payment.payment_status !== 'pending') return word(config.paymentStatuses, payment.payment_status)
  return word(config.paymentStatuses, payment.overdue ? 'overdue' : payment.due ? 'due' : 'pending')
}

/** The status of a ticket or a piece of merchandise. What the organiser cancelled is so until its money went back. */
export function itemStatusWord(
  { status, cancelled_at }: { status: ItemStatus; cancelled_at?: string | null },
  labels: Labels,
): StatusWord {
  if (cancelled_at && status !== 'refunded') return { text: texts.cancelled(), tone: 'danger' }
  if (status === 'pending')
    return { ...word(labels, 'pending'), text: labels['pending'] ?? texts.pending_payment() }
  if (status === 'refund')
    return { ...word(labels, 'refund'), text: labels['refund'] ?? texts.refund_requested() }
  return word(labels, status)
}

/** A refund's status: Requested, Completed, Cancelled, anything else is Processing. */
export function refundStatusWord(
  status: Refund['status'],
  config: Pick<Config, 'refundStatuses'>,
): StatusWord {
  const fallback = { active: texts.requested(), processed: texts.completed(), cancelled: texts.cancelled() }
  const text =
    config.refundStatuses[status] ??
    (status in fallback ? fallback[status as keyof typeof fallback] : texts.processing())
  const tone: Tone = status === 'processed' ? 'good' : status === 'cancelled' ? 'quiet' : 'info'
  return { text, tone }
}

const words = (): Labels => ({
  active: texts.active(),
  paid: texts.paid(),
  cancelled: texts.cancelled(),
  pending: texts.pending(),
  due: texts.due(),
  overdue: texts.overdue(),
  processing: texts.processing(),
  partial: texts.partial(),
  problem: texts.problem(),
  refund: texts.refund(),
  refunding: texts.processing(),
  'refund-problem': texts.processing(),
  refunded: texts.refunded(),
  void: texts.made_void(),
})

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  paid: 'good',
  pending: 'warn',
  due: 'warn',
  partial: 'info',
  processing: 'info',
  refund: 'info',
  refunding: 'info',
  'refund-problem': 'info',
  overdue: 'danger',
  problem: 'danger',
}

const word = (labels: Labels, key: string): StatusWord => ({
  text: labels[key] ?? words()[key] ?? key,
  tone: tones[key] ?? 'quiet',
})
