// Compiled from texts/en/screens/account.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Account settings */
export declare const title: () => string
/** Please confirm {email} with the link we emailed you. Until then, tickets passed on to this address won’t reach your account, and our emails go to the address you last confirmed. */
export declare const confirm_email: (slots: { email: Slot }) => string
/** Account settings updated. */
export declare const updated: () => string
/** About you */
export declare const about_you: () => string
/** Full name */
export declare const full_name: () => string
/** Default address */
export declare const default_address: () => string
/** We’ll fill in this address at checkout and for refunds, and update it with each order. */
export declare const default_address_hint: () => string
/** Current password */
export declare const current_password: () => string
/** You need it for every change on this page. */
export declare const current_password_hint: () => string
/** Update Settings */
export declare const update: () => string
/** Logout */
export declare const logout: () => string
/** Password */
export declare const password: () => string
/** New password */
export declare const new_password: () => string
/** Leave it blank to keep your current one. We recommend at least 8 characters. */
export declare const new_password_hint: () => string
/** Confirm new password */
export declare const confirm_password: () => string
/** Your logins and data */
export declare const own_data: () => string
/** Log out everywhere */
export declare const logout_all: () => string
/** Logs you out on every phone and computer, including this one. */
export declare const logout_all_hint: () => string
/** Log out everywhere? */
export declare const logout_all_title: () => string
/** You’ll need to log in again on all your devices. */
export declare const logout_all_text: () => string
/** You have been logged out. */
export declare const logged_out: () => string
/** Export my data */
export declare const export_data: () => string
/** Everything we keep about you, as a JSON file. */
export declare const export_hint: () => string
/** Delete my account */
export declare const erase: () => string
/** Removes your login and your details. We keep invoices for as long as the law requires. */
export declare const erase_hint: () => string
/** Delete your account? */
export declare const erase_title: () => string
/** You’ll no longer see your orders and tickets here, and you can’t undo this. Your tickets stay valid: download them first. */
export declare const erase_text: () => string
/** Keep my account */
export declare const erase_keep: () => string
/** We’ve deleted your account. */
export declare const erased: () => string
