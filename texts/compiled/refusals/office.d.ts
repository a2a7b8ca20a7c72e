// Compiled from texts/en/refusals/office.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Something changed after you tried this. Please check the new effect and confirm again. */
export declare const effect_changed: () => string
/** You are signed out. Please sign in again. */
export declare const signed_out: () => string
/** This is only possible from the pages of the office. */
export declare const wrong_origin: () => string
/** This needs a person who is signed in. A key cannot do it. */
export declare const session_needed: () => string
/** Please set up your second factor first. */
export declare const second_factor_missing: () => string
/** Please enter your password again. */
export declare const ask_again: () => string
/** Please enter your email and password. */
export declare const sign_in_fields_missing: () => string
/** The email or password is not correct. */
export declare const sign_in_failed: () => string
/** Please enter the code of your app, or a recovery code. */
export declare const code_needed: () => string
/** This code is not correct. It may have changed: try the next one. */
export declare const code_wrong: () => string
/** The password is not correct. */
export declare const password_wrong: () => string
/** Please choose a password of at least {least} characters. */
export declare const password_too_short: (slots: { least: Slot }) => string
/** This password is too common. Please choose another one. */
export declare const password_too_common: () => string
/** This link was used, or is no longer valid. Please ask for a new one. */
export declare const staff_link_ended: () => string
/** Please start again: there is no code to confirm. */
export declare const totp_not_started: () => string
/** Passkeys need an address with a name. This shop is opened by a number. */
export declare const passkeys_not_offered: () => string
/** This passkey was not accepted. Please try again, or sign in with your password. */
export declare const passkey_refused: () => string
/** This passkey is not there any more. */
export declare const passkey_not_found: () => string
/** There is an account with this email already. */
export declare const staff_taken: () => string
/** There is no such account. */
export declare const staff_not_found: () => string
/** This is the last owner. Make somebody else an owner first. */
export declare const last_owner: () => string
/** This session has ended already. */
export declare const session_not_found: () => string
/** Please name the key. */
export declare const key_name_missing: () => string
