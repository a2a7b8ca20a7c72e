// Compiled from texts/en/office/sign-in.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {shop} office */
export declare const office: (slots: { shop: Slot }) => string
/** Sign in */
export declare const title: () => string
/** Password */
export declare const password: () => string
/** This device is shared */
export declare const shared: () => string
/** At the door the sign-in then ends after 30 minutes. */
export declare const shared_hint: () => string
/** Sign in */
export declare const sign_in: () => string
/** You were signed out. Sign in to go on where you were. */
export declare const ended: () => string
/** Enter your code */
export declare const code_title: () => string
/** Code */
export declare const code: () => string
/** Six digits from your app, or a recovery code. */
export declare const code_hint: () => string
/** Type a recovery code */
export declare const recover: () => string
/** Use another account */
export declare const back: () => string
/** Sign in with a passkey */
export declare const by_passkey: () => string
/** Set up your second factor */
export declare const factor_title: () => string
/** The role {role} signs in with a password and a code. Scan this picture with an app for codes, such as Aegis, 2FAS or your password manager. */
export declare const factor_text: (slots: { role: Slot }) => string
/** Use a passkey instead */
export declare const passkey_instead: () => string
/** Keep these recovery codes */
export declare const recovery_title: () => string
/** I have kept them */
export declare const go_on: () => string
/** Sign out */
export declare const leave: () => string
/** Signing you in */
export declare const link_title: () => string
/** This link did not work */
export declare const link_failed: () => string
/** Sign in with email and password */
export declare const to_sign_in: () => string
/** Set up your account */
export declare const set_up_title: () => string
/** For {email}, with the role {role}. */
export declare const set_up_for: (slots: { email: Slot; role: Slot }) => string
/** You are the first here: this account becomes the owner of the shop. */
export declare const set_up_first: () => string
/** The link is valid until {day}. */
export declare const valid_until: (slots: { day: Slot }) => string
/** Full name */
export declare const full_name: () => string
/** Set up and sign in */
export declare const set_up: () => string
/** Wasn’t it you, or is it urgent? We can email you a link that lifts the pause in the browser you open it with. */
export declare const pause_offer: () => string
/** Email me a link */
export declare const mail_pause_link: () => string
/** Open it in this browser, then try again here. It works for 15 minutes. */
export declare const pause_where: () => string
/** Lift the pause */
export declare const pause_title: () => string
/** There were too many wrong attempts to sign in to your account. Lift the pause to sign in with this browser. You’ll still need your password and second factor. */
export declare const pause_text: () => string
/** Lift the pause */
export declare const lift_pause: () => string
/** You can sign in again */
export declare const pause_lifted: () => string
/** The pause is lifted in this browser. */
export declare const pause_lifted_text: () => string
