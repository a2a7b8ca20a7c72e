// Compiled from texts/en/mails/account.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Choose a new password */
export declare const choose_new_password: () => string
/** Welcome to {shop} */
export declare const welcome_subject: (slots: { shop: Slot }) => string
/** Your account is ready. Here’s what you need to log in. */
export declare const welcome_preview: () => string
/** Your account is ready */
export declare const welcome_heading: () => string
/** {greeting}, good to have you with us. Enter this code on the page where you registered: */
export declare const welcome_hello: (slots: { greeting: Slot }) => string
/** {greeting}, good to have you with us. Here’s your password: */
export declare const welcome_hello_password: (slots: { greeting: Slot }) => string
/** It works once, within 10 minutes, and only in that browser. Next time, log in with your email address and this password: */
export declare const welcome_password: () => string
/** You can choose your own password any time under Account. */
export declare const welcome_how_to_log_in: () => string
/** Back to the checkout */
export declare const back_to_checkout: () => string
/** Didn’t register? Someone probably mistyped their address. You can ignore this email. */
export declare const welcome_not_you: () => string
/** You already have an account at {shop} */
export declare const exists_subject: (slots: { shop: Slot }) => string
/** Someone, probably you, tried to register again. */
export declare const exists_preview: () => string
/** You already have an account */
export declare const exists_heading: () => string
/** {greeting}, someone, probably you, tried to register with this address. You already have an account, so nothing has changed. To log in, enter this code on the page where you registered. It works once, within 10 minutes, and only in that browser: */
export declare const exists_hello: (slots: { greeting: Slot }) => string
/** Forgot your password? Choose a new one */
export declare const exists_forgot: () => string
/** Wasn’t that you? You don’t need to do anything, and we haven’t told them anything. We’ll never ask you for the code, so don’t pass it on. */
export declare const exists_not_you: () => string
/** {code} is your login code for {shop} */
export declare const code_subject: (slots: { code: Slot; shop: Slot }) => string
/** It works once, within 10 minutes. */
export declare const code_preview: () => string
/** Your login code */
export declare const code_heading: () => string
/** Enter this code on the page where you asked for it: */
export declare const code_where: () => string
/** The code works once, within 10 minutes, and only in the browser that asked for it. We’ll never ask you for it, so don’t pass it on. Didn’t ask for it? Ignore this email: nobody can log in without the code. */
export declare const code_not_you: () => string
/** The link works once, within 15 minutes. */
export declare const reset_preview: () => string
/** {greeting}, here’s your link to choose a new password at {shop}. */
export declare const reset_hello: (slots: { greeting: Slot; shop: Slot }) => string
/** The link works once and expires in 15 minutes. Didn’t ask for it? Ignore this email and your password stays the same. */
export declare const reset_not_you: () => string
/** Your password was changed */
export declare const changed_subject: () => string
/** Your {shop} account has a new password. */
export declare const changed_preview: (slots: { shop: Slot }) => string
/** {greeting}, the password for your account has just been changed. We’ve logged you out on all other devices. */
export declare const changed_hello: (slots: { greeting: Slot }) => string
/** Wasn’t that you? Choose a new password straight away: */
export declare const changed_not_you: () => string
/** Your email address was changed */
export declare const email_changed_subject: () => string
/** Your account now uses a different address. */
export declare const email_changed_preview: () => string
/** {greeting}, your {shop} account now uses the address {email}. Log in with it from now on. Our emails will go there once it’s confirmed. We’ve logged you out on all other devices. */
export declare const email_changed_hello: (slots: { greeting: Slot; shop: Slot; email: Slot }) => string
/** {greeting}, your {shop} account now uses a different address. Log in with that one from now on. Our emails will go there once it’s confirmed. We’ve logged you out on all other devices. */
export declare const email_changed_hello_unnamed: (slots: { greeting: Slot; shop: Slot }) => string
/** Wasn’t that you? Write to {email} today so we can stop it. */
export declare const email_changed_write: (slots: { email: Slot }) => string
/** Wasn’t that you? Tell us today so we can stop it. */
export declare const email_changed_tell: () => string
/** Confirm your email address */
export declare const confirm_subject: () => string
/** Then tickets passed on to you arrive in your account. */
export declare const confirm_preview: () => string
/** Is this your address? */
export declare const confirm_heading: () => string
/** {greeting}, please confirm that this address is yours: open the link while you’re logged in. Tickets that others pass on to this address will then go straight to your {shop} account. */
export declare const confirm_hello: (slots: { greeting: Slot; shop: Slot }) => string
/** Confirm this address */
export declare const confirm_button: () => string
/** Don’t have an account here? You can ignore this email. */
export declare const confirm_not_you: () => string
/** Sign in to the {shop} office again */
export declare const pause_subject: (slots: { shop: Slot }) => string
/** The link works once, within 15 minutes. */
export declare const pause_preview: () => string
/** Lift the pause on your sign-in */
export declare const pause_heading: () => string
/** {greeting}, there were too many wrong attempts to sign in to your account for the {shop} office, so signing in is paused for a while. Open this link in the browser you want to sign in with: */
export declare const pause_hello: (slots: { greeting: Slot; shop: Slot }) => string
/** Lift the pause */
export declare const pause_button: () => string
/** The link works once, within 15 minutes. It doesn’t sign anyone in: you’ll still need your password and your second factor. Didn’t ask for it? Ignore this email. Someone may be guessing your password; they can’t keep you out, and they get nowhere without it. */
export declare const pause_not_you: () => string
