// Compiled from texts/en/screens/withdraw.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Withdraw from contract here */
export declare const withdraw: () => string
/** Withdraw from contract here: order {code} */
export declare const withdraw_order: (slots: { code: Slot }) => string
/** Confirm withdrawal */
export declare const confirm_withdrawal: () => string
/** Withdrawal */
export declare const wizard_title: () => string
/** Your withdrawal */
export declare const your_withdrawal: () => string
/** You can withdraw from your contract for merchandise within 14 days of receiving it, without giving a reason. This right doesn’t apply to tickets for a fixed date, but you can request a refund for many of them in the portal. */
export declare const your_right: () => string
/** Your orders */
export declare const your_orders: () => string
/** You don’t have any orders you can withdraw from right now. */
export declare const no_orders: () => string
/** Order {code} */
export declare const order: (slots: { code: Slot }) => string
/** Find your order */
export declare const find_order: () => string
/** Order ID */
export declare const order_id: () => string
/** The 8 characters in the subject of your order email. */
export declare const order_id_hint: () => string
/** The address you used for the order. */
export declare const order_email_hint: () => string
/** Continue */
export declare const continue_on: () => string
/** Please check your details, or write to us. */
export declare const check_details: () => string
/** Order {code}, placed on . */
export declare const placed: MarkedText<[slots: { code: Slot }]>
/** You can withdraw until . */
export declare const until: MarkedText<[]>
/** Choose another order */
export declare const other_order: () => string
/** This order has no merchandise, and you can’t withdraw from tickets for a fixed date. */
export declare const no_merchandise: () => string
/** You’ve already withdrawn from the contract for all merchandise in this order. We have your statement. */
export declare const all_withdrawn: () => string
/** There’s nothing left in this order that you can withdraw from. */
export declare const nothing_left: () => string
/** Items you can’t withdraw from */
export declare const closed_items: () => string
/** {name}: you withdrew on  */
export declare const closed_withdrawn: MarkedText<[slots: { name: Slot }]>
/** {name}: you can no longer withdraw */
export declare const closed: MarkedText<[slots: { name: Slot }]>
/** Which items do you want to withdraw from? */
export declare const which_items: () => string
/** Full name */
export declare const full_name: () => string
/** Email for the receipt */
export declare const receipt_email: () => string
/** We’ll send it straight away, with the date and time we received your withdrawal. */
export declare const receipt_email_hint: () => string
/** Your statement */
export declare const your_statement: () => string
/** I withdraw from my contract of sale of: */
export declare const statement: () => string
/** Name */
export declare const statement_name: () => string
/** Order */
export declare const statement_order: () => string
/** Receipt to */
export declare const statement_email: () => string
/** This ends your contract for these goods. We’ll refund you within 14 days, standard delivery included. Please send the goods back within 14 days too. */
export declare const what_follows: () => string
/** We’ve received your withdrawal */
export declare const received: () => string
/** Your receipt is on its way to {email}. Please keep it. */
export declare const receipt_sent: (slots: { email: Slot }) => string
/** Received */
export declare const receipt_received: () => string
/** Items */
export declare const receipt_items: () => string
/** Statement */
export declare const receipt_statement: () => string
/** We’ll refund you within 14 days, standard delivery included. Please send the goods back within 14 days too. We may hold the refund until the goods, or proof that you’ve sent them, have reached us. */
export declare const receipt_refund: () => string
/** See your order */
export declare const see_order: () => string
/** Home */
export declare const home: () => string
