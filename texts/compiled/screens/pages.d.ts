// Compiled from texts/en/screens/pages.json by `npm run texts`.
/** Frequently asked questions */
export declare const faqs: () => string
/** Cookie policy */
export declare const cookie_policy: () => string
/** Privacy policy */
export declare const privacy_policy: () => string
/** Security statement */
export declare const security_statement: () => string
/** Terms and Conditions */
export declare const terms: () => string
/** Ambassadors */
export declare const ambassadors: () => string
