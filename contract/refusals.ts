import { accountRefusals } from './shop/account-refusals'

/**
 * Every expected refusal of the shop: status and sentence (docs/behaviour/calls.md, "Errors"). Rules return a code or
 * null, handlers throw it, one error handler answers it. `{…}` are slots for values.
 */
export const refusals = {
  // the wire
  malformed: [400, 'The request could not be read.'],
  'too-large': [413, 'The request is too large.'],
  'too-complex': [422, 'The request holds too many values, or they are nested too deeply.'],
  'unknown-call': [404, 'There is no such call.'],
  'wrong-method': [405, 'This call answers to POST only.'],
  'invalid-input': [422, 'Some of the values are not valid.'],
  'too-many-tries': [429, 'Too many tries. Please wait a while and try again.'],
  busy: [503, 'The shop is very busy. Please try again in a moment.'],
  'no-answer': [
    503,
    'That took too long, so we stopped waiting. Please check whether it went through before you try again.',
  ],
  starting: [503, 'The shop is starting or shutting down. Please try again in a moment.'],
  // who
  'login-needed': [401, 'Please log in to continue.'],
  'session-ended': [401, 'Your login has ended. Please log in again.'],
  'not-allowed': [403, 'This is not allowed.'],
  ...accountRefusals,
  // catalogue
  'item-not-found': [404, 'This item is not available.'],
  'shop-inactive': [403, 'The shop is closed at the moment.'],
  // cart
  'cart-expired': [409, 'Your cart has expired. Please start again.'],
  'cart-empty': [409, 'Your cart is empty.'],
  'line-not-found': [404, 'This item is not in your cart.'],
  'cart-at-its-cap': [409, 'This reservation cannot be kept any longer.'],
  'sold-out': [409, 'Sorry, this item is sold out.'],
  'time-sold-out': [409, 'Sorry, this travel time is sold out.'],
  'time-departed': [409, 'Sorry, this departure has left already.'],
  'limit-reached': [422, 'You have reached the limit per order for this item.'],
  'cart-full': [422, 'Your cart is full.'],
  'held-by-network': [
    422,
    'Too many of these are reserved from your network right now. Please log in to reserve yours.',
  ],
  'plan-alone': [422, 'An item with a payment plan must be bought on its own. Please empty your cart first.'],
  'plan-already-in-cart': [
    422,
    'Your cart holds an item with a payment plan, which must be bought on its own. Please check out first.',
  ],
  'duplicate-ticket': [422, 'A {product} ticket already exists for {name} in your cart.'],
  'holder-name-missing': [422, 'Please enter the full name for this ticket holder.'],
  'holder-email-missing': [422, 'Please enter the email address for this ticket holder.'],
  'holder-email-invalid': [422, 'Please enter a valid email address for this ticket holder.'],
  'travel-time-missing': [422, 'Please choose your travel date and time.'],
  'travel-time-unknown': [422, 'This travel time does not exist.'],
  // checkout
  'voucher-missing': [422, 'Please enter a voucher code.'],
  'voucher-invalid': [422, 'Invalid or expired voucher code.'],
  'voucher-not-with-plan': [422, 'Voucher codes cannot be used with a payment plan.'],
  'country-missing': [422, 'Please choose your country.'],
  'country-unknown': [422, 'Please choose a country from the list.'],
  'shipping-country-missing': [422, 'Please choose the shipping country.'],
  'shipping-impossible': [422, 'We are currently unable to ship to your country.'],
  'fields-missing': [422, 'Please fill out the following fields: {fields}'],
  'no-payment-method': [422, 'No valid payment methods found.'],
  'bank-transfer-not-allowed': [422, 'Bank transfer is not available for your country.'],
  'credit-card-not-allowed': [422, 'Card payment is not available at the moment.'],
  'voucher-does-not-cover': [422, 'The voucher does not cover the whole order.'],
  'plan-by-card-only': [422, 'A payment plan is paid by card.'],
  'orders-unpaid': [422, 'Please pay for your open orders first.'],
  'total-changed': [
    409,
    'The total has changed from {before} to {now}, so nothing has been ordered yet. Please check your order and confirm it again.',
  ],
  // orders and payments
  'order-not-found': [404, 'Order not found.'],
  'payment-not-found': [404, 'Payment not found.'],
  'document-not-found': [404, 'This document is not available.'],
  'payment-not-open': [409, 'This payment is not open.'],
  'attempts-exhausted': [422, 'contact us immediately before making another payment attempt'],
  'refund-blocks-plan': [
    409,
    'You have an active refund request on this order. Please cancel the refund request if you wish to continue with the payment plan.',
  ],
  'order-is-cancelled': [409, 'This order is already cancelled.'],
  'statement-unreadable': [422, 'The statement cannot be read: {why}'],
  'statement-too-large': [413, 'The statement is too large. Please import it in parts.'],
  'customer-not-found': [404, 'There is no customer with this email address.'],
  'entry-not-found': [404, 'There is no such entry of a bank statement.'],
  'entry-is-booked': [409, 'This entry of a bank statement is booked already.'],
  'other-currency': [422, 'The money is of another currency than the order.'],
  'more-than-received': [422, 'That is more than came in for this order.'],
  'reference-missing': [422, 'Please name the reference.'],
  'amount-invalid': [422, 'The amount must be a whole number above 0.'],
  // tickets
  'ticket-not-found': [404, 'Ticket not found.'],
  'recently-edited': [
    409,
    'This ticket has been recently edited. Please wait 15 minutes before editing it again.',
  ],
  'nothing-changed': [422, 'Please change the ticket details.'],
  'name-changes-not-allowed': [403, 'The name on this ticket cannot be changed.'],
  'no-name-changes-left': [403, 'The name on this ticket cannot be changed any more.'],
  'email-changes-not-allowed': [403, 'The email address on this ticket cannot be changed.'],
  'travel-time-changes-not-allowed': [403, 'The travel time of this ticket cannot be changed.'],
  'ticket-used': [403, 'This ticket has been used, so it cannot be changed or refunded.'],
  'terms-not-accepted': [403, 'Please accept the Terms and Conditions.'],
  'tickets-admitted': [
    409,
    'Of this order, {tickets} admitted already. To go on all the same, please confirm it (even_if_admitted).',
  ],
  // refunds
  'refunds-inactive': [403, 'Refunds cannot be requested at the moment.'],
  'refund-not-found': [404, 'Refund not found.'],
  'refund-not-active': [409, 'This refund request can no longer be cancelled.'],
  'refund-step': [409, 'This refund is {status}: it cannot be set to {outcome}.'],
  'refund-under-way': [409, 'A refund is being paid. Please wait for its end first.'],
  'refund-in-file': [
    409,
    'A bank file with refund {refunds} was made already. To pay it by another one, say that it is again.',
  ],
  'refund-not-by-card': [422, 'The card payments of this order do not cover the refund.'],
  'refund-not-by-bank': [422, 'Not all of these refunds can be paid by a bank file. Nothing was changed.'],
  'bank-account-missing': [422, "The settings have no valid IBAN of the shop's own bank account."],
  'refund-already-active': [409, 'There is already an active refund request on this order.'],
  'nothing-selected': [422, 'Please select at least one item.'],
  'mixed-items': [422, 'Tickets and merchandise cannot be refunded in one request.'],
  'not-refundable': [422, 'At least one of the chosen items cannot be refunded now.'],
  // withdrawals
  'withdrawals-inactive': [403, 'This shop has no withdrawal function. Please write to us.'],
  'not-withdrawable': [
    422,
    'At least one of the chosen items cannot be withdrawn from. Tickets for a fixed date never can.',
  ],
  'withdrawn-already': [
    409,
    'The contract for these items has been withdrawn from already. The receipt went to who declared it.',
  ],
  'withdrawal-over': [403, 'The time to withdraw from this contract ended on {until}.'],
  'withdrawal-not-found': [404, 'Withdrawal not found.'],
  'withdrawal-is-refunded': [409, 'The refund of this withdrawal is open already.'],
  'no-goods': [422, 'This order has no merchandise.'],
  'date-missing': [422, 'Please say when the goods were received.'],
  'date-in-the-future': [422, 'The goods cannot be received in the future.'],
  // the office
  'key-needed': [401, 'Please send a valid API key.'],
  'key-not-found': [404, 'There is no live API key of this name.'],
  'key-name-taken': [
    409,
    'There is a live API key of this name already. Revoke it first, or choose another name.',
  ],
  'mail-not-found': [404, 'Mail not found.'],
  'mail-not-dead': [409, 'This mail was not given up: it was sent, or still waits.'],
  'catalogue-invalid': [422, 'The catalogue file has errors. Nothing was changed.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

/** The code of a refusal. */
export type RefusalCode = keyof typeof refusals

/** The sentence of a refusal with its slots filled in. */
export function refusalSentence(code: RefusalCode, slots: Readonly<Record<string, string>> = {}): string {
  return refusals[code][1].replace(/\{(\w+)\}/g, (whole, slot: string) => slots[slot] ?? whole)
}
