// Compiled from texts/en/screens/accept-terms.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Your order {code} */
export declare const title: (slots: { code: Slot }) => string
/** To get your order, please read and accept our Terms and Conditions. */
export declare const please_accept: () => string
/** Terms and Conditions */
export declare const terms: () => string
/** Accept */
export declare const accept: () => string
/** Thank you for accepting the Terms and Conditions. */
export declare const thank_you: () => string
/** This order is cancelled, so there’s nothing to accept. */
export declare const nothing_to_accept: () => string
/** This order is cancelled. */
export declare const then_cancelled: () => string
/** Please check your email: your tickets should arrive within 10 minutes. If they don’t, look in your spam folder. */
export declare const then_tickets: () => string
/** Please check your email for the confirmation. If it isn’t there, look in your spam folder. */
export declare const then_confirmation: () => string
/** Please check your email to see how to pay. We’ll send your tickets once you’ve paid. */
export declare const then_pay_tickets: () => string
/** Please check your email to see how to pay. We’ll send the confirmation once you’ve paid. */
export declare const then_pay_goods: () => string
/** Order ID */
export declare const order_id: () => string
/** Tickets */
export declare const tickets: () => string
/** Received */
export declare const received: () => string
/** Merchandise */
export declare const merchandise: () => string
/** Via */
export declare const via: () => string
/** Method */
export declare const method: () => string
/** Total */
export declare const total: () => string
/** Items in this order */
export declare const items_caption: () => string
