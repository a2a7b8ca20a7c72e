// Compiled from texts/en/office/calls.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {name} is in your downloads. */
export declare const downloaded: (slots: { name: Slot }) => string
