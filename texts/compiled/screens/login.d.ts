// Compiled from texts/en/screens/login.json by `npm run texts`.
/** Login */
export declare const title: () => string
/** Log in or register to check out. We’ll keep your cart. */
export declare const for_checkout: () => string
/** Register */
export declare const register: () => string
/** Forgot your password? */
export declare const forgot: () => string
/** Resend tickets */
export declare const resend: () => string
