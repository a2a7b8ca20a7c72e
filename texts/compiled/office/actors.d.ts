// Compiled from texts/en/office/actors.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** The key {name} */
export declare const key: (slots: { name: Slot }) => string
/** Somebody */
export declare const somebody: () => string
