// Compiled from texts/en/refusals/labels.json by `npm run texts`.
/** Full name */
export declare const full_name: () => string
/** Email */
export declare const email: () => string
/** Account holder full name */
export declare const account_holder: () => string
/** IBAN */
export declare const iban: () => string
/** Bank account number */
export declare const bank_account: () => string
/** Bank name */
export declare const bank_name: () => string
/** Bank country */
export declare const bank_country: () => string
/** BIC/SWIFT */
export declare const bic: () => string
