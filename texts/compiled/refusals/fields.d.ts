// Compiled from texts/en/refusals/fields.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Please enter at most {most} characters. */
export declare const too_long: (slots: { most: Slot }) => string
/** This contains a character we can’t read. */
export declare const unreadable: () => string
/** Please enter a valid BIC/SWIFT. */
export declare const bic: () => string
/** Please enter a valid IBAN. */
export declare const iban: () => string
/** This IBAN isn’t from the bank’s country. */
export declare const iban_elsewhere: () => string
