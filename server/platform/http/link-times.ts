/** Validity of a mailed login code, in minutes. */
export const LOGIN_CODE_MINUTES = 10
/** Validity of a mailed link to reset the password, in minutes (docs/behaviour/accounts-and-limits.md, "Passwords"). */
export const RESET_MINUTES = 15
/** Validity of a link that confirms an address, in days. Saving the account after that mails a new one. */
export const CONFIRM_DAYS = 7
/** Validity of a set-up link for staff, in days. */
export const SET_UP_DAYS = 3
/** Validity of a link that lifts a pause, in minutes. */
export const PAUSE_MINUTES = 15
