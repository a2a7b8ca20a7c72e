import type { Config } from '#contract/config'
import type { ItemStatus, Order, Payment, Refund } from '#contract/order'
import { deskMethod } from '#rules/payments/means'
import * as texts from '#texts/compiled/screens/parts'
import { labelOf } from './formats'

/** The colour of a status; its text carries the meaning. */
export type Tone = 'good' | 'warn' | 'danger' | 'quiet' | 'info'
export interface StatusLabel {
  text: string
  tone: Tone
}

type Labels = Readonly<Record<string, string>>

/**
 * Returns an order's status. The state of its refunds is more specific than paid (docs/behaviour/pages.md, "Words of a
 * status").
 */
export function orderStatusLabel(
  order: Pick<Order, 'payment_status' | 'has_refunds' | 'fully_refunded'>,
  config: Pick<Config, 'paymentStatuses'>,
): StatusLabel {
  if (order.fully_refunded) return labelIn(config.paymentStatuses, 'refunded')
  if (order.has_refunds && order.payment_status !== 'cancelled')
    return labelIn(config.paymentStatuses, 'refund')
  return labelIn(config.paymentStatuses, order.payment_status)
}

/** Returns a payment's status. A pending one is Due on its day and Overdue after it; before, it is nothing to worry about. */
export function paymentStatusLabel(
  payment: Pick<Payment, 'payment_status' | 'due' | 'overdue'>,
  config: Pick<Config, 'paymentStatuses'>,
): StatusLabel {
  if (payment.payment_status !== 'pending') return labelIn(config.paymentStatuses, payment.payment_status)
  if (payment.overdue || payment.due)
    return labelIn(config.paymentStatuses, payment.overdue ? 'overdue' : 'due')
  return { ...labelIn(config.paymentStatuses, 'pending'), tone: 'quiet' }
}

/**
 * Returns the status of a ticket or a piece of merchandise. An item that the organiser cancelled is shown as cancelled
 * until it is refunded.
 */
export function itemStatusLabel(
  { status, cancelled_at }: { status: ItemStatus; cancelled_at?: string | null },
  labels: Labels,
): StatusLabel {
  if (cancelled_at && status !== 'refunded') return { text: texts.cancelled(), tone: 'danger' }
  if (status === 'pending')
    return { ...labelIn(labels, 'pending'), text: labels['pending'] ?? texts.pending_payment() }
  if (status === 'refund')
    return { ...labelIn(labels, 'refund'), text: labels['refund'] ?? texts.refund_requested() }
  return labelIn(labels, status)
}

/** Returns a refund's status: Requested, Completed, Cancelled, or otherwise Processing. */
export function refundStatusLabel(
  status: Refund['status'],
  config: Pick<Config, 'refundStatuses'>,
): StatusLabel {
  const fallback = { active: texts.requested(), processed: texts.completed(), cancelled: texts.cancelled() }
  const text =
    config.refundStatuses[status] ??
    (status in fallback ? fallback[status as keyof typeof fallback] : texts.processing())
  const tone: Tone = status === 'processed' ? 'good' : status === 'cancelled' ? 'quiet' : 'info'
  return { text, tone }
}

/** Returns how an order was or will be paid: at the box office or by the chosen method. `null` for anyone but the buyer. */
export function methodText(
  labels: Readonly<Record<string, string>>,
  { payment_method, paid_at_desk }: Pick<Order, 'payment_method' | 'paid_at_desk'>,
): string | null {
  // Orders that a browser stored earlier may have no `paid_at_desk`.
  if (paid_at_desk) return deskMethod(paid_at_desk)
  return payment_method && labelOf(labels, payment_method)
}

const defaultLabels = (): Labels => ({
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

const labelIn = (labels: Labels, key: string): StatusLabel => ({
  text: labels[key] ?? defaultLabels()[key] ?? key,
  tone: tones[key] ?? 'quiet',
})
