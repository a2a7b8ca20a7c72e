// Compiled from texts/en/exports.json by `npm run texts`.
/** Order */
export declare const order: () => string
/** Ordered */
export declare const ordered: () => string
/** Status */
export declare const status: () => string
/** Name */
export declare const name: () => string
/** Email */
export declare const email: () => string
/** Country */
export declare const country: () => string
/** Channel */
export declare const channel: () => string
/** Payment */
export declare const payment: () => string
/** Instalments */
export declare const instalments: () => string
/** Items */
export declare const items: () => string
/** Total */
export declare const total: () => string
/** Paid */
export declare const paid: () => string
/** Refunded */
export declare const refunded: () => string
/** Owed */
export declare const owed: () => string
/** Currency */
export declare const currency: () => string
/** Next due */
export declare const next_due: () => string
/** Overdue */
export declare const overdue: () => string
/** Last mail */
export declare const last_mail: () => string
/** Last mail written */
export declare const last_mail_written: () => string
/** Last mail status */
export declare const last_mail_status: () => string
/** Test */
export declare const test: () => string
/** Ticket */
export declare const ticket: () => string
/** Item code */
export declare const item_code: () => string
/** Item */
export declare const item: () => string
/** Departure */
export declare const departure: () => string
/** Holder */
export declare const holder: () => string
/** State */
export declare const state: () => string
/** Issued */
export declare const issued: () => string
/** Admitted */
export declare const admitted: () => string
/** Gate */
export declare const gate: () => string
/** Customer */
export declare const customer: () => string
/** Since */
export declare const since: () => string
/** Email confirmed */
export declare const email_confirmed: () => string
/** Orders */
export declare const orders: () => string
/** Spent */
export declare const spent: () => string
/** Last seen */
export declare const last_seen: () => string
/** Goods */
export declare const goods: () => string
/** Pieces */
export declare const pieces: () => string
/** Address line 1 */
export declare const address_line_1: () => string
/** Address line 2 */
export declare const address_line_2: () => string
/** Address line 3 */
export declare const address_line_3: () => string
/** Slip printed */
export declare const slip_printed: () => string
/** Sent */
export declare const sent: () => string
/** Carrier */
export declare const carrier: () => string
/** Tracking number */
export declare const tracking_number: () => string
/** Received */
export declare const received: () => string
/** Problem */
export declare const problem: () => string
/** Refund */
export declare const refund: () => string
/** Asked */
export declare const asked: () => string
/** Completed */
export declare const completed: () => string
/** Of it shipping */
export declare const of_it_shipping: () => string
/** Opened by */
export declare const opened_by: () => string
/** Paid by */
export declare const paid_by: () => string
/** Can go to the card */
export declare const can_go_to_the_card: () => string
/** Bank files */
export declare const bank_files: () => string
/** Account */
export declare const account: () => string
/** Note */
export declare const note: () => string
/** Withdrawal */
export declare const withdrawal: () => string
/** Amount */
export declare const amount: () => string
/** Refund by */
export declare const refund_by: () => string
/** Refund status */
export declare const refund_status: () => string
/** Declaration */
export declare const declaration: () => string
/** Entry */
export declare const entry: () => string
/** Booked */
export declare const booked: () => string
/** Waits because */
export declare const waits_because: () => string
/** Payer */
export declare const payer: () => string
/** Reference */
export declare const reference: () => string
/** Text */
export declare const text: () => string
/** At */
export declare const at: () => string
/** Document */
export declare const document: () => string
/** What */
export declare const what: () => string
/** Net */
export declare const net: () => string
/** Tax */
export declare const tax: () => string
/** Kind */
export declare const kind: () => string
/** Type */
export declare const type: () => string
/** Event code */
export declare const event_code: () => string
/** Event */
export declare const event: () => string
/** Price */
export declare const price: () => string
/** Booking fee */
export declare const booking_fee: () => string
/** Published */
export declare const published: () => string
/** Departures */
export declare const departures: () => string
/** For sale */
export declare const for_sale: () => string
/** Sold */
export declare const sold: () => string
/** In carts */
export declare const in_carts: () => string
/** Changed */
export declare const changed: () => string
/** Changed by */
export declare const changed_by: () => string
/** Voucher */
export declare const voucher: () => string
/** Discount */
export declare const discount: () => string
/** Valid from */
export declare const valid_from: () => string
/** Valid until */
export declare const valid_until: () => string
/** Made */
export declare const made: () => string
/** Used by order */
export declare const used_by_order: () => string
/** Mail */
export declare const mail: () => string
/** Attempts */
export declare const attempts: () => string
/** Written */
export declare const written: () => string
/** Failed */
export declare const failed: () => string
/** Recipient */
export declare const recipient: () => string
/** Error */
export declare const error: () => string
/** Row */
export declare const row: () => string
/** Result */
export declare const result: () => string
/** Change */
export declare const change: () => string
/** Action */
export declare const action: () => string
/** By */
export declare const by: () => string
/** From */
export declare const from_network: () => string
/** Of */
export declare const of: () => string
/** Before */
export declare const before: () => string
/** After */
export declare const after: () => string
