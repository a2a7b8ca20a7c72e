// Compiled from texts/en/screens/items.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Sold out */
export declare const sold_out: () => string
/** Departures {days} */
export declare const departures: (slots: { days: Slot }) => string
/** {price} in all, includes taxes */
export declare const plan_note: (slots: { price: Slot }) => string
/** {price} in all, includes taxes and booking fee */
export declare const plan_note_with_fee: (slots: { price: Slot }) => string
/** {amount} today */
export declare const plan_today: (slots: { amount: Slot }) => string
/** then {first} */
export declare const then_one: (slots: { first: Slot }) => string
/** then {first} and {second} */
export declare const then_two: (slots: { first: Slot; second: Slot }) => string
/** then {number} payment, {total} in all | then {number} payments, {total} in all */
export declare const then_many: (slots: { count: number; number: Slot; total: Slot }) => string
/** {number} × {amount} */
export declare const times: (slots: { number: Slot; amount: Slot }) => string
/** Only {number} left */
export declare const only_left: (slots: { number: Slot }) => string
/** {number} left */
export declare const left: (slots: { number: Slot }) => string
/** In stock */
export declare const in_stock: () => string
