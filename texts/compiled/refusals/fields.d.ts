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
/** Please leave out emoji: tickets can’t show them. */
export declare const name_emoji: () => string
/** Tickets can’t show some of these letters. Please write the name in roman characters. */
export declare const name_unprintable: () => string
/** This IBAN isn’t from the bank’s country. */
export declare const iban_elsewhere: () => string
