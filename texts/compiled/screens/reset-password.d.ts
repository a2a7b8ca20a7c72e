// Compiled from texts/en/screens/reset-password.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Your code may have timed out, or you’ve already used it. You can ask for a new one. */
export declare const incorrect_code: () => string
/** Restart */
export declare const restart: () => string
/** Password set */
export declare const done_title: () => string
/** Your new password is ready. Log in with it now. */
export declare const done: () => string
/** Login */
export declare const login: () => string
/** Set a new password */
export declare const title: () => string
/** for {email} */
export declare const for_email: (slots: { email: Slot }) => string
/** New password */
export declare const new_password: () => string
/** We recommend at least 8 characters. */
export declare const password_hint: () => string
/** Confirm new password */
export declare const confirm_password: () => string
/** Set password */
export declare const submit: () => string
