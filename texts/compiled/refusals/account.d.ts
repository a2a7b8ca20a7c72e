// Compiled from texts/en/refusals/account.json by `npm run texts`.
/** Please enter your email address and password. */
export declare const login_fields_missing: () => string
/** Login failed. */
export declare const login_failed: () => string
/** Please enter the six digits of your code. */
export declare const login_code_missing: () => string
/** Please enter your full name and email address. */
export declare const register_fields_missing: () => string
/** Please enter your email address. */
export declare const email_missing: () => string
/** Please enter a valid email address. */
export declare const invalid_email: () => string
/** This email address is already in use. */
export declare const email_taken: () => string
/** Please enter your full name. */
export declare const name_missing: () => string
/** Please enter your current password. */
export declare const current_password_missing: () => string
/** Your current password isn’t correct. */
export declare const current_password_wrong: () => string
/** Please enter your new password. */
export declare const new_password_missing: () => string
/** Incorrect code */
export declare const incorrect_code: () => string
/** This link is for a different email address from the one on your account. */
export declare const other_email: () => string
