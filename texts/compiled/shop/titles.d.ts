// Compiled from texts/en/shop/titles.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Home */
export declare const home: () => string
/** Tickets */
export declare const tickets: () => string
/** Merchandise */
export declare const merchandise: () => string
/** Reserve */
export declare const reserve: () => string
/** Reserved */
export declare const reserved: () => string
/** Checkout */
export declare const checkout: () => string
/** Terms and Conditions */
export declare const terms: () => string
/** Payment */
export declare const payment: () => string
/** Withdraw from contract here */
export declare const withdraw: () => string
/** Portal */
export declare const portal: () => string
/** Order */
export declare const order: () => string
/** Order confirmation */
export declare const order_confirmation: () => string
/** Manage ticket */
export declare const manage_ticket: () => string
/** Request a refund */
export declare const request_refund: () => string
/** Refund */
export declare const refund: () => string
/** Account settings */
export declare const account: () => string
/** Confirm your email address */
export declare const confirm_email: () => string
/** Login */
export declare const login: () => string
/** Register */
export declare const register: () => string
/** Forgot your password? */
export declare const forgot_password: () => string
/** Set a new password */
export declare const reset_password: () => string
/** Resend tickets */
export declare const resend_tickets: () => string
/** Cookie policy */
export declare const cookie_policy: () => string
/** Frequently asked questions */
export declare const faqs: () => string
/** Privacy policy */
export declare const privacy_policy: () => string
/** Security statement */
export declare const security_statement: () => string
/** Ambassadors */
export declare const ambassadors: () => string
/** {page} at {shop}. */
export declare const description: (slots: { page: Slot; shop: Slot }) => string
