// Compiled from texts/en/screens/checkout.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Checkout */
export declare const title: () => string
/** Payment */
export declare const payment: () => string
/** Terms */
export declare const terms: () => string
/** Try again */
export declare const again: () => string
/** Billing address */
export declare const billing: () => string
/** Change in your account */
export declare const change_in_account: () => string
/** We’ll keep this address in your account for your next order. You can change it there anytime. */
export declare const address_kept: () => string
/** Shipping address */
export declare const shipping_address: () => string
/** Ship to my billing address */
export declare const same_address: () => string
/** Full name */
export declare const full_name: () => string
/** Please choose how to pay. */
export declare const method_missing: () => string
/** Your cart is empty */
export declare const empty: () => string
/** Your reservation ended and the items are back on sale. You haven’t been charged. */
export declare const ended: () => string
/** Browse tickets */
export declare const browse_tickets: () => string
/** Browse merchandise */
export declare const browse_merchandise: () => string
/** Payment method */
export declare const method: () => string
/** Choose your country to see how you can pay. */
export declare const method_country: () => string
/** Pay on the next page and we’ll confirm your order right away. */
export declare const card_hint: () => string
/** Make your first payment on the next page. */
export declare const plan_hint: () => string
/** We’ll show you our bank details and send your tickets once your payment arrives. */
export declare const transfer_hint: () => string
/** Your voucher covers the whole order. */
export declare const voucher_hint: () => string
/** Your order */
export declare const order: () => string
/** Summary */
export declare const summary: () => string
/** Item */
export declare const item: () => string
/** Price with fee */
export declare const price: () => string
/** Shipping */
export declare const shipping: () => string
/** Please select your country to see your shipping rates. */
export declare const shipping_unknown: () => string
/** Discount {code} */
export declare const discount: MarkedText<[slots: { code: Slot }]>
/** {count} item | {count} items */
export declare const items: (slots: { count: number }) => string
/** Total */
export declare const total: () => string
/** To pay now: {amount}, the first of {count} payments. */
export declare const due_now: MarkedText<[slots: { amount: Slot; count: Slot }]>
/** To pay now {amount} today */
export declare const today_read: MarkedText<[slots: { amount: Slot }]>
/** Your payment plan */
export declare const plan: () => string
/** Payments of your plan */
export declare const plan_dates: () => string
/** Today */
export declare const today: () => string
/** Items before tax */
export declare const items_before_tax: () => string
/** Shipping before tax */
export declare const shipping_before_tax: () => string
/** Tax {rate}% */
export declare const tax: (slots: { rate: Slot }) => string
/** Place order */
export declare const place_order: () => string
/** Voucher */
export declare const voucher: () => string
/** Remove voucher */
export declare const voucher_remove: () => string
/** Any left-over value in the discount code will be lost */
export declare const voucher_lost: () => string
/** I have a voucher code */
export declare const voucher_have: () => string
/** Voucher code */
export declare const voucher_code: () => string
/** Apply voucher */
export declare const voucher_apply: () => string
