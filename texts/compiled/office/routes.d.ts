// Compiled from texts/en/office/routes.json by `npm run texts`.
/** Today */
export declare const today: () => string
/** Orders */
export declare const orders: () => string
/** New order */
export declare const new_order: () => string
/** Guest list */
export declare const guest_list: () => string
/** Order */
export declare const order: () => string
/** Tickets */
export declare const tickets: () => string
/** Dispatch */
export declare const dispatch: () => string
/** Customers */
export declare const customers: () => string
/** Customer */
export declare const customer: () => string
/** Inbox */
export declare const inbox: () => string
/** Refunds */
export declare const refunds: () => string
/** Withdrawals */
export declare const withdrawals: () => string
/** Reports */
export declare const reports: () => string
/** Catalogue */
export declare const catalogue: () => string
/** Catalogue as a file */
export declare const catalogue_file: () => string
/** Events */
export declare const events: () => string
/** Cancellations */
export declare const cancellations: () => string
/** Cancellation */
export declare const cancellation: () => string
/** New item */
export declare const new_item: () => string
/** Item */
export declare const item: () => string
/** Look and texts */
export declare const look: () => string
/** Vouchers */
export declare const vouchers: () => string
/** Jobs */
export declare const jobs: () => string
/** Job */
export declare const job: () => string
/** Scheduled changes */
export declare const scheduled_changes: () => string
/** Stock */
export declare const stock: () => string
/** Mails */
export declare const mails: () => string
/** Settings */
export declare const settings: () => string
/** Payments */
export declare const payments: () => string
/** Taxes and shipping */
export declare const shipping: () => string
/** Mail settings */
export declare const mail_settings: () => string
/** Advanced settings */
export declare const advanced_settings: () => string
/** Health */
export declare const health: () => string
/** API keys */
export declare const api_keys: () => string
/** Team */
export declare const team: () => string
/** Retention */
export declare const retention: () => string
/** My account */
export declare const account: () => string
/** Log */
export declare const log: () => string
/** Sign in */
export declare const sign_in: () => string
/** Set up your account */
export declare const set_up: () => string
/** Lift the pause */
export declare const lift_pause: () => string
