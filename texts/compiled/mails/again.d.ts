// Compiled from texts/en/mails/again.json by `npm run texts`.
/** It can’t be sent again: its link or password has expired or was removed. */
export declare const removed: () => string
/** Only an owner can send this again. */
export declare const owner_only: () => string
/** To invite somebody at the right address, or to give them a new link, go to Team: invite the person, or choose “Mail a new set-up link”. */
export declare const instead_set_up: () => string
/** The person can ask for a new link on the office’s sign-in page. */
export declare const instead_pause: () => string
/** The customer can choose a password under “Forgot password?”, or register with the right address. */
export declare const instead_account: () => string
/** The customer can ask for a new code on the login page. */
export declare const instead_login_code: () => string
/** The customer can ask for a new link under “Forgot password?”. */
export declare const instead_reset: () => string
/** The customer can correct the address under Account: a new link goes there. */
export declare const instead_confirm: () => string
/** Open the order, correct its contact, and send its emails again. */
export declare const instead_order: () => string
/** Open the order and edit the ticket: the new ticket goes to its new address. */
export declare const instead_ticket: () => string
/** The account has ended. */
export declare const no_staff: () => string
/** There’s no account with this address. */
export declare const no_customer: () => string
/** The customer has confirmed the address since. */
export declare const confirmed_since: () => string
/** Its personal data were erased. */
export declare const erased: () => string
/** Its tickets are no longer valid, or belong to another address. */
export declare const no_tickets: () => string
/** The order is gone. */
export declare const no_order: () => string
/** The mails are on their way. */
export declare const resumed: () => string
/** A new mail is made in its place. */
export declare const made_anew: () => string
/** All owners will be notified. */
export declare const owners_told: () => string
