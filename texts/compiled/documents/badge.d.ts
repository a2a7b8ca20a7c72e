// Compiled from texts/en/documents/badge.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Badge – {event} | {count} badges – {event} */
export declare const title: (slots: { count: number; event: Slot }) => string
/** QR code of ticket {code} */
export declare const code_of: (slots: { code: Slot }) => string
