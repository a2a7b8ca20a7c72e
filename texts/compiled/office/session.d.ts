// Compiled from texts/en/office/session.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Unknown browser */
export declare const unknown_browser: () => string
/** {browser} on {system} */
export declare const browser_on: (slots: { browser: Slot; system: Slot }) => string
/** This one */
export declare const this_one: () => string
/** {network} · since · last seen · ends  */
export declare const about: MarkedText<[slots: { network: Slot }]>
/** End */
export declare const end: () => string
/** End the session of {browser} */
export declare const end_of: (slots: { browser: Slot }) => string
/** The newest {shown} are shown. */
export declare const newest_shown: (slots: { shown: Slot }) => string
