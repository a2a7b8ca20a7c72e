// Compiled from texts/en/pages/preview.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Preview: only you see this. */
export declare const only_you: () => string
/** Nothing can be bought here. */
export declare const nothing_to_buy: () => string
/** To a customer who does not exist. */
export declare const nobody: () => string
/** Preview: {title} */
export declare const title: (slots: { title: Slot }) => string
