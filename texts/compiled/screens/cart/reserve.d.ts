// Compiled from texts/en/screens/cart/reserve.json by `npm run texts`.
import type { Slot, MarkedText } from '../../../text-types'
/** Reserve for {price} */
export declare const reserve: (slots: { price: Slot }) => string
/** Reserve for free */
export declare const reserve_free: () => string
/** Reserve for {today}, {later} */
export declare const reserve_plan: MarkedText<[slots: { today: Slot; later: Slot }]>
