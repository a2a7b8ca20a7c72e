// Compiled from texts/en/screens/consent.json by `npm run texts`.
import type { MarkedText } from '../../text-types'
/** Cookies */
export declare const cookies: () => string
/** May we measure which adverts bring you here? The shop works just the same without. Cookie policy */
export declare const question: MarkedText<[]>
/** Refuse */
export declare const refuse: () => string
/** Accept */
export declare const accept: () => string
/** Your choice about measuring */
export declare const choice: () => string
/** You’ve accepted. We measure which adverts bring you here. */
export declare const choice_yes: () => string
/** You’ve refused. We don’t measure anything. */
export declare const choice_no: () => string
/** You haven’t chosen yet. We don’t measure anything. */
export declare const choice_open: () => string
