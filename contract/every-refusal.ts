import * as texts from '#texts/compiled/refusals/office'
import { refusals } from './refusals'
import { companyRefusals } from './shop/company-refusals'

/** Errors of the office's own pages. They are separate because customers' pages do not need their sentences. */
const officeRefusals = {
  // dry runs
  'effect-changed': [409, texts.effect_changed],
  'no-trial': [422, texts.no_trial],
  // the catalogue by forms
  'entry-invalid': [422, texts.entry_invalid],
  'owner-setting': [403, texts.owner_setting],
  'changed-meanwhile': [409, texts.changed_meanwhile],
  'notice-unknown': [422, texts.notice_unknown],
  'picture-unknown': [422, texts.picture_unknown],
  'picture-broken': [422, texts.picture_broken],
  'picture-too-many-pixels': [422, texts.picture_too_many_pixels],
  'picture-too-large': [413, texts.picture_too_large],
  'event-not-found': [404, texts.event_not_found],
  'voucher-not-found': [404, texts.voucher_not_found],
  'look-published': [409, texts.look_published],
  // test orders
  'no-test-orders': [409, texts.no_test_orders],
  'money-was-received': [409, texts.money_was_received],
  // money that staff must assign
  'entry-is-closed': [409, texts.entry_is_closed],
  'entry-is-reversal': [409, texts.entry_is_reversal],
  'entry-other-payment': [409, texts.entry_other_payment],
  'entry-not-reversal': [409, texts.entry_not_reversal],
  'entry-not-closed': [409, texts.entry_not_closed],
  'parts-differ': [422, texts.parts_differ],
  'more-than-overpaid': [422, texts.more_than_overpaid],
  'not-overpaid': [409, texts.not_overpaid],
  // refunds
  'refund-by-another': [409, texts.refund_by_another],
  'refund-at-bank': [409, texts.refund_at_bank],
  'refund-sent': [409, texts.refund_sent],
  'refund-file-not-found': [404, texts.refund_file_not_found],
  'refund-file-erased': [410, texts.refund_file_erased],
  'refund-nothing-paid': [409, texts.refund_nothing_paid],
  'refund-account-unreadable': [409, texts.refund_account_unreadable],
  'refund-no-account': [404, texts.refund_no_account],
  'refund-reason-needed': [422, texts.refund_reason_needed],
  'refund-above-item': [422, texts.refund_above_item],
  'refund-above-order': [422, texts.refund_above_order],
  // customers
  'customer-needed': [409, texts.customer_needed],
  'limit-above-role': [403, texts.limit_above_role],
  // mails
  'no-mail-server': [409, texts.no_mail_server],
  'mails-held': [409, texts.mails_held],
  'nothing-to-send': [409, texts.nothing_to_send],
  // scheduled changes
  'section-not-found': [404, texts.section_not_found],
  'nothing-to-change': [422, texts.nothing_to_change],
  'time-left-out': [422, texts.time_left_out],
  'time-twice': [422, texts.time_twice],
  'time-over': [422, texts.time_over],
  'too-many-scheduled': [409, texts.too_many_scheduled],
  'scheduled-not-found': [404, texts.scheduled_not_found],
  'scheduled-over': [409, texts.scheduled_over],
  'fields-changed': [409, texts.fields_changed],
  'author-ended': [403, texts.author_ended],
  // undo
  'undo-not-found': [404, texts.undo_not_found],
  'undo-not-possible': [409, texts.undo_not_possible],
  'undo-made': [409, texts.undo_made],
  'undo-masked': [409, texts.undo_masked],
  'undo-voucher-used': [409, texts.undo_voucher_used],
  'undo-changed': [409, texts.undo_changed],
  // bulk actions
  'bulk-too-many': [422, texts.bulk_too_many],
  'bulk-nothing': [422, texts.bulk_nothing],
  'bulk-not-applicable': [422, texts.bulk_not_applicable],
  'goods-sent': [409, texts.goods_sent],
  'no-exact-suggestion': [422, texts.no_exact_suggestion],
  'bulk-changed': [409, texts.bulk_changed],
  'bulk-not-found': [404, texts.bulk_not_found],
  'bulk-over': [409, texts.bulk_over],
  'bulk-running': [409, texts.bulk_running],
  'bulk-not-together': [422, texts.bulk_not_together],
  'no-guests-left': [409, texts.no_guests_left],
  'guest-erased': [409, texts.guest_erased],
  // parts of orders
  'buyer-unchanged': [422, texts.buyer_unchanged],
  'contact-unchanged': [422, texts.contact_unchanged],
  'invoice-credited': [409, texts.invoice_credited],
  'note-missing': [422, texts.note_missing],
  'ticket-ended': [409, texts.ticket_ended],
  'ticket-not-issued': [409, texts.ticket_not_issued],
  'reason-needed': [422, texts.reason_needed],
  'deadline-not-later': [422, texts.deadline_not_later],
  'order-not-cancelled': [409, texts.order_not_cancelled],
  'order-erased': [409, texts.order_erased],
  'order-was-paid': [409, texts.order_was_paid],
  'order-paid-back': [409, texts.order_paid_back],
  'places-gone': [409, texts.places_gone],
  'guests-unreadable': [422, texts.guests_unreadable],
  // deliveries
  'nothing-to-deliver': [409, texts.nothing_to_deliver],
  'no-shipping-address': [409, texts.no_shipping_address],
  'problem-missing': [422, texts.problem_missing],
  'nothing-chosen': [422, texts.nothing_chosen],
  'no-documents': [422, texts.no_documents],
  'too-many-at-once': [422, texts.too_many_at_once],
  'already-cancelled': [409, texts.already_cancelled],
  'message-missing': [422, texts.message_missing],
  'cancellation-not-found': [404, texts.cancellation_not_found],
  'report-not-found': [404, texts.report_not_found],
  // shown by pages, never returned by a rule
  'cart-lost-items': [409, texts.cart_lost_items],
  // access
  'signed-out': [401, texts.signed_out],
  'wrong-origin': [403, texts.wrong_origin],
  'session-needed': [403, texts.session_needed],
  'second-factor-missing': [403, texts.second_factor_missing],
  'ask-again': [403, texts.ask_again],
  'call-key-invalid': [400, texts.call_key_invalid],
  'already-done': [409, texts.already_done],
  // sign-in and set-up
  'sign-in-fields-missing': [422, texts.sign_in_fields_missing],
  'sign-in-failed': [422, texts.sign_in_failed],
  'code-needed': [422, texts.code_needed],
  'code-wrong': [422, texts.code_wrong],
  'password-wrong': [422, texts.password_wrong],
  'password-too-short': [422, texts.password_too_short],
  'password-too-common': [422, texts.password_too_common],
  'staff-link-ended': [404, texts.staff_link_ended],
  'totp-not-started': [409, texts.totp_not_started],
  'oib-invalid': [422, texts.oib_invalid],
  'totp-not-found': [404, texts.totp_not_found],
  'passkeys-not-offered': [409, texts.passkeys_not_offered],
  'passkey-refused': [422, texts.passkey_refused],
  'passkey-not-found': [404, texts.passkey_not_found],
  // the team
  'staff-taken': [409, texts.staff_taken],
  'staff-not-found': [404, texts.staff_not_found],
  'last-owner': [409, texts.last_owner],
  'session-not-found': [404, texts.session_not_found],
  'key-name-missing': [422, texts.key_name_missing],
  // saved views
  'view-name-missing': [422, texts.view_name_missing],
  'view-name-taken': [409, texts.view_name_taken],
  'view-not-found': [404, texts.view_not_found],
  'view-empty': [422, texts.view_empty],
} as const satisfies Record<string, readonly [status: number, sentence: (slots: never) => string]>

/** All errors of the server. Customers' pages import only `refusals`, which is smaller. */
export const everyRefusal = { ...refusals, ...companyRefusals, ...officeRefusals }

/** The code of an error of the shop or of the office. */
export type AnyRefusalCode = keyof typeof everyRefusal
/** Code of an error's answer: a refusal, or `fault` for an error that nobody expected (500). */
export type ErrorCode = AnyRefusalCode | 'fault'

/**
 * Returns the sentence of an error with its slots filled in. A slot without a value stays in the text as `{name}`.
 */
export function sentenceOfRefusal(
  code: AnyRefusalCode,
  slots: Readonly<Record<string, string>> = {},
): string {
  const sentence = everyRefusal[code][1] as (slots: Readonly<Record<string, string>>) => string
  return sentence(new Proxy(slots, { get: (given, slot: string) => given[slot] ?? `{${slot}}` }))
}
