// Compiled from texts/en/office/log.json by `npm run texts`.
/** Log */
export declare const title: () => string
/** Code or email */
export declare const search: () => string
/** Code, email */
export declare const search_briefly: () => string
/** A part of a name is searched in the newest 20,000 changes. Of older ones, type it whole. */
export declare const search_older: () => string
/** When */
export declare const at: () => string
/** Who */
export declare const actor: () => string
/** What */
export declare const action: () => string
/** On */
export declare const subject: () => string
/** Change */
export declare const change: () => string
/** From */
export declare const network: () => string
/** Nothing was changed yet. Each change appears here, with who made it and when. */
export declare const nothing_yet: () => string
/** Show */
export declare const show: () => string
/** As JSON */
export declare const as_json: () => string
/** Import catalogue file */
export declare const action_import: () => string
/** Start app for codes */
export declare const action_start_totp: () => string
/** Set up app for codes */
export declare const action_confirm_totp: () => string
/** Remove app for codes */
export declare const action_remove_totp: () => string
/** Start job */
export declare const action_start_bulk: () => string
/** Stop job */
export declare const action_cancel_bulk: () => string
/** Start guest list */
export declare const action_import_guests: () => string
/** Start guest list again */
export declare const action_retry_guest_list: () => string
/** Cancel what is sold */
export declare const action_start_cancellation: () => string
/** Try cancellation again */
export declare const action_retry_cancellation: () => string
/** Make refund file */
export declare const action_refund_file: () => string
/** Save documents as ZIP */
export declare const action_zip_documents: () => string
/** Export list */
export declare const action_export_list: () => string
/** Change ticket */
export declare const action_edit_ticket: () => string
/** Take out without money */
export declare const action_release_items: () => string
/** Erase names in old orders */
export declare const action_erase_old_orders: () => string
/** End logins of customer */
export declare const action_end_customer_logins: () => string
