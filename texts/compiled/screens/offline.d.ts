// Compiled from texts/en/screens/offline.json by `npm run texts`.
import type { MarkedText } from '../../text-types'
/** You’re offline. This is how your orders looked on . */
export declare const note: MarkedText<[]>
