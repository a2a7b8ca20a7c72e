// Compiled from texts/en/effects/cancellations.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Nobody has bought it. */
export declare const nobody: () => string
/** {people_number} person with {orders_number} order. | {people_number} person with {orders_number} orders. | {people_number} people with {orders_number} order. | {people_number} people with {orders_number} orders. */
export declare const people_with_orders: (slots: { people: number; orders: number; people_number: Slot; orders_number: Slot }) => string
/** {number} paid order: {amount} will be opened as refunds. | {number} paid orders: {amount} will be opened as refunds. */
export declare const paid_orders: (slots: { count: number; number: Slot; amount: Slot }) => string
/** {number} unpaid order will be cancelled. | {number} unpaid orders will be cancelled. */
export declare const unpaid_orders: (slots: { count: number; number: Slot }) => string
/** {number} unpaid order will be cancelled; {amount} will be opened as refunds. | {number} unpaid orders will be cancelled; {amount} will be opened as refunds. */
export declare const unpaid_orders_refunds: (slots: { count: number; number: Slot; amount: Slot }) => string
/** {number} unpaid order will be cancelled, {wider_number} with other things in it. | {number} unpaid orders will be cancelled, {wider_number} with other things in it. | {number} unpaid orders will be cancelled, {wider_number} with other things in them. */
export declare const unpaid_orders_wider: (slots: { count: number; wider: number; number: Slot; wider_number: Slot }) => string
/** {number} unpaid order will be cancelled, {wider_number} with other things in it; {amount} will be opened as refunds. | {number} unpaid orders will be cancelled, {wider_number} with other things in it; {amount} will be opened as refunds. | {number} unpaid orders will be cancelled, {wider_number} with other things in them; {amount} will be opened as refunds. */
export declare const unpaid_orders_wider_refunds: (slots: { count: number; wider: number; number: Slot; wider_number: Slot; amount: Slot }) => string
/** {number} cart will lose it. | {number} carts will lose it. */
export declare const carts: (slots: { count: number; number: Slot }) => string
/** No more places will be sold. */
export declare const no_more_places: () => string
/** {number} free place will go off sale. | {number} free places will go off sale. */
export declare const places_off_sale: (slots: { count: number; number: Slot }) => string
/** {number} order will need you: a refund of it is being paid already. | {number} orders will need you: a refund of it is being paid already. */
export declare const orders_need_you: (slots: { count: number; number: Slot }) => string
/** Something went wrong. The shop’s log says what. */
export declare const went_wrong: () => string
