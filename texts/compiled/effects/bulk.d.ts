// Compiled from texts/en/effects/bulk.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Row {row} */
export declare const guest_row: (slots: { row: Slot }) => string
/** Row {row}: {guest} */
export declare const guest: (slots: { row: Slot; guest: Slot }) => string
/** Erased guest */
export declare const guest_erased: () => string
