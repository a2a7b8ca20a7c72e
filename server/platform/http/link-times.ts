/** How long a mailed login code is valid. */
export const LOGIN_CODE_MINUTES = 10
/** How long a mailed link for a new password is valid (docs/behaviour/accounts-and-limits.md, "Passwords"). */
export const RESET_MINUTES = 15
/** A link that confirms an address is valid for a week; saving the account after that mails a new one. */
export const CONFIRM_DAYS = 7
/** How long a set-up link of staff works. */
export const SET_UP_DAYS = 3
/** How long a link that lifts a pause works. */
export const PAUSE_MINUTES = 15
