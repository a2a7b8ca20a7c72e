// Compiled from texts/en/answers.json by `npm run texts`.
/** If there’s an account with this email address, we’ve sent it a link. */
export declare const reset_link_sent: () => string
/** You have been logged out. */
export declare const logged_out: () => string
/** You’ve been logged out everywhere. */
export declare const logged_out_everywhere: () => string
/** Thanks for registering. We’ve emailed you a code and, if you’re new here, your password. */
export declare const registered: () => string
/** We’ve deleted your account. */
export declare const account_deleted: () => string
/** Your new password is set. You can log in with it now. */
export declare const password_changed: () => string
/** If there are tickets for this address, they’ll arrive within 10 minutes. Please check your spam folder too. */
export declare const tickets_sent: () => string
/** If there’s an account with this email address, we’ve sent it a link. */
export declare const pause_link_sent: () => string
/** If there is an account with this email address, we have sent a code to it. */
export declare const login_code_sent: () => string
