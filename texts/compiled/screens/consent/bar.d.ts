// Compiled from texts/en/screens/consent/bar.json by `npm run texts`.
/** Cookies */
export declare const cookies: () => string
/** May we measure which adverts bring you here? The shop works just the same without. */
export declare const question: () => string
/** Cookie policy */
export declare const policy: () => string
/** Refuse */
export declare const refuse: () => string
/** Accept */
export declare const accept: () => string
