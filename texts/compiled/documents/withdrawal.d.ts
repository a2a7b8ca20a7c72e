// Compiled from texts/en/documents/withdrawal.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** I hereby withdraw from my contract of sale of the following goods: {goods}; order {code}, ordered on {when}. {name} */
export declare const statement: (slots: { goods: Slot; code: Slot; when: Slot; name: Slot }) => string
