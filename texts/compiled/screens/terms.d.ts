// Compiled from texts/en/screens/terms.json by `npm run texts`.
import type { MarkedText } from '../../text-types'
/** I accept the Terms and Conditions */
export declare const accept: MarkedText<[]>
/** Terms and Conditions */
export declare const title: () => string
/** Close */
export declare const close: () => string
