import type { BulkActionName, JobActionName, BulkJob } from '#contract/office/bulk'
import * as texts from '#texts/compiled/office/bulk'
import * as jobsTexts from '#texts/compiled/office/jobs'
import type { Tone } from '#web/ui/status-labels'

/** Labels of the bulk actions, as verbs. */
export const actionLabels: Record<BulkActionName, string> = {
  'resend-order-mail': texts.action_resend_order_mail(),
  'resend-tickets': texts.action_resend_tickets(),
  'remind-payment': texts.action_remind_payment(),
  'extend-deadline': texts.action_extend_deadline(),
  'cancel-order': texts.action_cancel_order(),
  'new-barcode': texts.action_new_barcode(),
  'move-ticket': texts.action_move_ticket(),
  'publish-item': texts.action_publish_item(),
  'withdraw-item': texts.action_withdraw_item(),
  'publish-item-later': texts.action_publish_item_later(),
  'withdraw-item-later': texts.action_withdraw_item_later(),
  'duplicate-item': texts.action_duplicate_item(),
  'end-voucher': texts.action_end_voucher(),
  'book-suggestion': texts.action_book_suggestion(),
  'start-refund': texts.action_start_refund(),
  'mark-refund-paid': texts.action_mark_refund_paid(),
  'refund-to-card': texts.action_refund_to_card(),
  'refund-withdrawal': texts.action_refund_withdrawal(),
  'send-goods': texts.action_send_goods(),
  'retry-mail': texts.action_retry_mail(),
  'undo-change': texts.action_undo_change(),
}
/** Actions whose changes can be undone. */
export const undoableActions: ReadonlySet<JobActionName> = new Set([
  'publish-item',
  'withdraw-item',
  'end-voucher',
])

/** The name of each job. */
export const jobNames: Record<JobActionName, string> = {
  ...actionLabels,
  'import-guests': texts.job_import_guests(),
}

export const states: Record<BulkJob['state'], string> = {
  running: jobsTexts.state_running(),
  done: jobsTexts.state_done(),
  cancelled: jobsTexts.state_cancelled(),
}
export const tones: Record<BulkJob['state'], Tone> = { running: 'info', done: 'good', cancelled: 'quiet' }
