// Compiled from texts/en/office/account.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** My account */
export declare const title: () => string
/** You */
export declare const person: () => string
/** Role */
export declare const role: () => string
/** Email */
export declare const email: () => string
/** An owner can change your role in Team. */
export declare const role_hint: () => string
/** Password */
export declare const password: () => string
/** This account has no password: the link of the demo signed you in. */
export declare const no_password: () => string
/** Changing it ends your other sessions. */
export declare const has_password: () => string
/** Change password */
export declare const change_password: () => string
/** Set a password */
export declare const set_password: () => string
/** Present password */
export declare const present_password: () => string
/** Password changed. Your other sessions have ended. */
export declare const password_changed: () => string
/** Second factor */
export declare const factor: () => string
/** App for codes */
export declare const app: () => string
/** Set up */
export declare const app_on: () => string
/** None */
export declare const app_off: () => string
/** Scan this picture with an app for codes, such as Aegis, 2FAS or your password manager. Your other sessions end. */
export declare const app_text: () => string
/** Set up */
export declare const set_up_app: () => string
/** Replace */
export declare const replace_app: () => string
/** App for codes */
export declare const app_ready: () => string
/** Remove */
export declare const remove: () => string
/** Remove the app */
export declare const remove_app: () => string
/** Sign-ins need no code of the app any more. All owners get a mail. */
export declare const remove_app_text: () => string
/** It is your only second factor. Your role needs one: you set up another at your next sign-in. */
export declare const last_factor_needed: () => string
/** It is your only second factor: from then on your password alone signs you in. */
export declare const last_factor: () => string
/** Removed. */
export declare const removed: () => string
/** Recovery codes */
export declare const codes: () => string
/** None left */
export declare const no_codes_left: () => string
/** {count} left */
export declare const codes_left: (slots: { count: Slot }) => string
/** They were shown once, when they were made. If you have not kept them, make new ones. */
export declare const codes_text: () => string
/** New codes */
export declare const new_codes: () => string
/** The codes from before stop working. */
export declare const new_codes_text: () => string
/** Make new codes */
export declare const make_codes: () => string
/** Keep these recovery codes */
export declare const codes_title: () => string
/** I have kept them */
export declare const kept: () => string
/** Passkeys */
export declare const passkeys: () => string
/** A passkey signs you in alone, by the lock of your device. */
export declare const passkeys_text: () => string
/** Passkeys need a shop that is opened by a name, not by a number. */
export declare const not_offered: () => string
/** Add a passkey */
export declare const add_passkey: () => string
/** Your browser asks for the lock of this device, or for a security key. */
export declare const add_passkey_text: () => string
/** Name */
export declare const passkey_name: () => string
/** Such as the device: Phone, Laptop. */
export declare const passkey_name_hint: () => string
/** Passkey added. */
export declare const passkey_added: () => string
/** Remove {name} */
export declare const remove_passkey: (slots: { name: Slot }) => string
/** It signs you in no more. All owners get a mail. */
export declare const remove_passkey_text: () => string
/** added , last used  */
export declare const passkey_used: MarkedText<[]>
/** added , never used */
export declare const passkey_never_used: MarkedText<[]>
/** Sessions */
export declare const sessions: () => string
/** You are signed in here alone. */
export declare const here_alone: () => string
/** You are signed in at {number} place. | You are signed in at {number} places. */
export declare const signed_in_at: (slots: { count: number; number: Slot }) => string
/** Session ended. | {number} sessions ended. */
export declare const sessions_ended: (slots: { count: number; number: Slot }) => string
/** The session has not ended. */
export declare const not_ended: () => string
/** End all others */
export declare const end_others: () => string
