import * as labels from '#texts/compiled/refusals/labels'
import * as texts from '#texts/compiled/refusals/shop'
import { sentenceIn } from './refusal-sentence'
import { accountRefusals } from './shop/account-refusals'
import { cartRefusals } from './shop/cart-refusals'

/**
 * All expected errors of the shop with their status and sentence (docs/behaviour/calls.md, "Errors"). Rules return a code
 * or `null`, handlers throw it, and one error handler sends the response. The sentences are in the catalogue of texts
 * (docs/texts.md).
 */
export const refusals = {
  // requests
  malformed: [400, texts.malformed],
  'too-large': [413, texts.too_large],
  'too-complex': [422, texts.too_complex],
  'unknown-call': [404, texts.unknown_call],
  'wrong-method': [405, texts.wrong_method],
  'invalid-input': [422, texts.invalid_input],
  'too-many-attempts': [429, texts.too_many_attempts],
  busy: [503, texts.busy],
  'no-answer': [503, texts.no_answer],
  starting: [503, texts.starting],
  // access
  'login-needed': [401, texts.login_needed],
  'session-ended': [401, texts.session_ended],
  'not-allowed': [403, texts.not_allowed],
  ...accountRefusals,
  // catalogue
  ...cartRefusals,
  'shop-inactive': [403, texts.shop_inactive],
  // cart
  'cart-expired': [409, texts.cart_expired],
  'cart-empty': [409, texts.cart_empty],
  'cart-not-empty': [409, texts.cart_not_empty],
  'items-unavailable': [409, texts.items_unavailable],
  'line-not-found': [404, texts.line_not_found],
  'cart-at-its-cap': [409, texts.cart_at_its_cap],
  'cart-items-over': [409, texts.cart_items_over],
  'time-departed': [409, texts.time_departed],
  'held-by-network': [422, texts.held_by_network],
  'free-limit-reached': [422, texts.free_limit_reached],
  // checkout
  'voucher-missing': [422, texts.voucher_missing],
  'voucher-invalid': [422, texts.voucher_invalid],
  'voucher-not-with-plan': [422, texts.voucher_not_with_plan],
  'country-missing': [422, texts.country_missing],
  'country-unknown': [422, texts.country_unknown],
  'shipping-country-missing': [422, texts.shipping_country_missing],
  'shipping-impossible': [422, texts.shipping_impossible],
  'fields-missing': [422, labels.fields_missing],
  'no-payment-method': [422, texts.no_payment_method],
  'bank-transfer-not-allowed': [422, texts.bank_transfer_not_allowed],
  'transfer-too-late': [422, texts.transfer_too_late],
  'credit-card-not-allowed': [422, texts.credit_card_not_allowed],
  'card-amount-too-small': [422, texts.card_amount_too_small],
  'voucher-does-not-cover': [422, texts.voucher_does_not_cover],
  'plan-by-card-only': [422, texts.plan_by_card_only],
  'orders-unpaid': [422, texts.orders_unpaid],
  'orders-per-day': [422, texts.orders_per_day],
  'total-changed': [409, texts.total_changed],
  'total-too-high': [422, texts.total_too_high],
  // orders and payments
  'order-not-found': [404, texts.order_not_found],
  'payment-not-found': [404, texts.payment_not_found],
  'document-not-found': [404, texts.document_not_found],
  'payment-not-open': [409, texts.payment_not_open],
  'payment-under-way': [409, texts.payment_under_way],
  'attempts-exhausted': [422, texts.attempts_exhausted],
  'attempt-ended': [409, texts.attempt_ended],
  'call-key-reused': [409, texts.call_key_reused],
  'refund-blocks-plan': [409, texts.refund_blocks_plan],
  'order-is-cancelled': [409, texts.order_is_cancelled],
  'statement-unreadable': [422, texts.statement_unreadable],
  'statement-too-large': [413, texts.statement_too_large],
  'customer-not-found': [404, texts.customer_not_found],
  'entry-not-found': [404, texts.entry_not_found],
  'entry-is-booked': [409, texts.entry_is_booked],
  'other-currency': [422, texts.other_currency],
  'more-than-received': [422, texts.more_than_received],
  'reference-missing': [422, texts.reference_missing],
  'amount-invalid': [422, texts.amount_invalid],
  // tickets
  'ticket-not-found': [404, texts.ticket_not_found],
  'recently-edited': [409, texts.recently_edited],
  'nothing-changed': [422, texts.nothing_changed],
  'name-changes-not-allowed': [403, texts.name_changes_not_allowed],
  'no-name-changes-left': [403, texts.no_name_changes_left],
  'email-changes-not-allowed': [403, texts.email_changes_not_allowed],
  'travel-time-not-selected': [422, texts.travel_time_not_selected],
  'travel-time-changes-not-allowed': [403, texts.travel_time_changes_not_allowed],
  'ticket-used': [403, texts.ticket_used],
  'terms-not-accepted': [403, texts.terms_not_accepted],
  'tickets-admitted': [409, texts.tickets_admitted],
  // refunds
  'refunds-inactive': [403, texts.refunds_inactive],
  'refund-not-found': [404, texts.refund_not_found],
  'refund-not-active': [409, texts.refund_not_active],
  'refund-step': [409, texts.refund_step],
  'refund-under-way': [409, texts.refund_under_way],
  'refund-in-file': [409, texts.refund_in_file],
  'refund-not-by-card': [422, texts.refund_not_by_card],
  'refund-file-outdated': [409, texts.refund_file_outdated],
  'refund-not-by-bank': [422, texts.refund_not_by_bank],
  'bank-account-missing': [422, texts.bank_account_missing],
  'refund-already-active': [409, texts.refund_already_active],
  'nothing-selected': [422, texts.nothing_selected],
  'mixed-items': [422, texts.mixed_items],
  'not-refundable': [422, texts.not_refundable],
  // withdrawals
  'withdrawals-inactive': [403, texts.withdrawals_inactive],
  'not-withdrawable': [422, texts.not_withdrawable],
  'withdrawn-already': [409, texts.withdrawn_already],
  'withdrawal-over': [403, texts.withdrawal_over],
  'withdrawal-not-found': [404, texts.withdrawal_not_found],
  'withdrawal-is-refunded': [409, texts.withdrawal_is_refunded],
  'no-goods': [422, texts.no_goods],
  'date-missing': [422, texts.date_missing],
  'received-in-the-future': [422, texts.received_in_the_future],
  'date-in-the-future': [422, texts.date_in_the_future],
  // the office
  'key-needed': [401, texts.key_needed],
  'key-not-found': [404, texts.key_not_found],
  'key-name-taken': [409, texts.key_name_taken],
  'mail-not-found': [404, texts.mail_not_found],
  'mail-not-dead': [409, texts.mail_not_dead],
  'mails-not-paused': [409, texts.mails_not_paused],
  'mail-for-owners': [403, texts.mail_for_owners],
  'mail-expired': [409, texts.mail_expired],
  'mail-not-renewed': [409, texts.mail_not_renewed],
  'mail-own-address': [422, texts.mail_own_address],
  'catalogue-invalid': [422, texts.catalogue_invalid],
} as const satisfies Record<string, readonly [status: number, sentence: (slots: never) => string]>

/** The code of an error. */
export type RefusalCode = keyof typeof refusals

/**
 * Returns the sentence of an error with its slots filled in. A slot without a value stays in the text as `{name}`.
 */
export const refusalSentence = (code: RefusalCode, slots: Readonly<Record<string, string>> = {}): string =>
  sentenceIn(refusals, code, slots)
