// Compiled from texts/en/refusals/refund-file.json by `npm run texts`.
/** It is not waiting to be paid. */
export declare const not_waiting: () => string
/** It is of a test order: no money came in that could go back. */
export declare const test: () => string
/** It is being paid back to the card. */
export declare const to_card: () => string
/** A SEPA file can only hold euros. */
export declare const not_euros: () => string
/** There is nothing left to pay back. */
export declare const nothing_left: () => string
/** The account has no valid IBAN. */
export declare const no_iban: () => string
/** The name of the account holder cannot be written in the letters of a bank file. */
export declare const holder_letters: () => string
/** Its bank details are not known. */
export declare const no_details: () => string
/** Its bank details were sealed with an APP_SECRET that is not here. */
export declare const details_unreadable: () => string
