// Compiled from texts/en/screens/session.json by `npm run texts`.
/** Login */
export declare const login: () => string
/** Register */
export declare const register: () => string
/** Forgot password */
export declare const forgot: () => string
/** Login success. */
export declare const login_success: () => string
/** Password */
export declare const password: () => string
/** Email me a code instead */
export declare const email_code: () => string
/** Back to login */
export declare const back: () => string
/** Password and confirmation do not match. */
export declare const mismatch: () => string
/** Account Settings */
export declare const settings: () => string
/** Logout */
export declare const logout: () => string
/** Log out? */
export declare const logout_title: () => string
/** Your orders and tickets stay safe. Log in again to see them. */
export declare const logout_text: () => string
