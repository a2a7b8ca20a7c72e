// Compiled from texts/en/office/item.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Catalogue */
export declare const back: () => string
/** New item */
export declare const new_title: () => string
/** Duplicate */
export declare const duplicate: () => string
/** like {code} */
export declare const copy_of: (slots: { code: Slot }) => string
/** Published */
export declare const published: () => string
/** Hidden */
export declare const hidden: () => string
/** Item saved. */
export declare const saved: () => string
/** Item made. */
export declare const made: () => string
/** See in the shop */
export declare const see: () => string
/** Ticket */
export declare const kind_ticket: () => string
/** Merchandise */
export declare const kind_merchandise: () => string
/** It was sold already, or is in a cart: the kind stays. */
export declare const kind_stays: () => string
/** Names it in addresses, files and exports. It cannot change later. */
export declare const code_hint: () => string
/** None */
export declare const no_event: () => string
/** Shown on its page. */
export declare const description_hint: () => string
/** Basics */
export declare const basics: () => string
/** Price */
export declare const money: () => string
/** Payment plan */
export declare const plan: () => string
/** Places */
export declare const places: () => string
/** Date and departures */
export declare const times: () => string
/** Tickets and their holders */
export declare const holder: () => string
/** Refunds */
export declare const refunds: () => string
/** In the shop */
export declare const shop: () => string
/** Customers pay {amount}. */
export declare const customers_pay: (slots: { amount: Slot }) => string
/** The seller has a VAT number, so a tax rate is expected. If 0% is meant, give the reason under Settings, Shop. */
export declare const no_tax: () => string
/** Other rates where it is sent: {list} (by the file). */
export declare const rates_by_country: (slots: { list: Slot }) => string
/** Unlimited */
export declare const unlimited: () => string
/** Empty: unlimited */
export declare const unlimited_hint: () => string
/** Empty: as many as its departures have */
export declare const as_departures_hint: () => string
/** {number}, as its departures */
export declare const as_departures: (slots: { number: Slot }) => string
/** 0: no limit */
export declare const limit_hint: () => string
/** Visitors who are not signed in hold few of them for long. */
export declare const scarce_hint: () => string
/** Among the first that visitors see. */
export declare const featured_hint: () => string
/** Opens its page instead of adding it to the cart from a list. */
export declare const view_hint: () => string
/** Pictures */
export declare const pictures: () => string
/** Up to four: JPEG, PNG, WebP or AVIF, 20 MB each, shown as squares. The first stands in lists. */
export declare const pictures_hint: () => string
/** Add or drop pictures */
export declare const add_pictures: () => string
/** First */
export declare const first_picture: () => string
/** Picture {number} */
export declare const picture: (slots: { number: Slot }) => string
/** {name}, picture {number} */
export declare const picture_of: (slots: { name: Slot; number: Slot }) => string
/** Move picture {number} to the left */
export declare const move_left: (slots: { number: Slot }) => string
/** Move picture {number} to the right */
export declare const move_right: (slots: { number: Slot }) => string
/** Remove picture {number} */
export declare const remove_picture: (slots: { number: Slot }) => string
/** None: on its event’s or its own dates */
export declare const time_type_none: () => string
/** One, the same for all */
export declare const time_type_fixed: () => string
/** Several, to choose from */
export declare const time_type_selectable: () => string
/** Clock time of {timezone}. */
export declare const zone: (slots: { timezone: Slot }) => string
/** Departure {number} */
export declare const departure: (slots: { number: Slot }) => string
/** Empty: the dates of its event. */
export declare const dates_hint: () => string
/** From */
export declare const route_from: () => string
/** To */
export declare const route_to: () => string
/** Where travellers meet, 30 minutes before travel. */
export declare const meeting_hint: () => string
/** Day and time */
export declare const day_and_time: () => string
/** Places */
export declare const places_here: () => string
/** {sold} sold */
export declare const taken: (slots: { sold: Slot }) => string
/** {sold} sold, {carts} in carts */
export declare const taken_with_carts: (slots: { sold: Slot; carts: Slot }) => string
/** Add a departure */
export declare const add_time: () => string
/** Remove departure {number} */
export declare const remove_time: (slots: { number: Slot }) => string
/** Somebody holds a place: it cannot go. */
export declare const cannot_remove: () => string
/** Please choose a day and a time. */
export declare const missing_time: () => string
/** Please enter an amount, such as 12.50. */
export declare const missing_amount: () => string
/** Please enter a number. */
export declare const missing_number: () => string
/** Please fill this in. */
export declare const missing_text: () => string
/** Holders may take another departure until */
export declare const time_changes: () => string
/** May be paid in instalments */
export declare const has_plan: () => string
/** The first payment is made at the checkout; the others are due after the order. */
export declare const plan_hint: () => string
/** At the checkout */
export declare const payment_first: () => string
/** Payment {number} */
export declare const payment: (slots: { number: Slot }) => string
/** Due after */
export declare const due_after: () => string
/** Unit */
export declare const unit: () => string
/** days */
export declare const unit_days: () => string
/** weeks */
export declare const unit_weeks: () => string
/** months */
export declare const unit_months: () => string
/** years */
export declare const unit_years: () => string
/** Add a payment */
export declare const add_payment: () => string
/** Remove payment {number} */
export declare const remove_payment: (slots: { number: Slot }) => string
/** Divide equally */
export declare const divide: () => string
/** Adds up to {sum}. */
export declare const adds_up: (slots: { sum: Slot }) => string
/** {rest} of price and fee are missing. */
export declare const missing: (slots: { rest: Slot }) => string
/** {rest} more than price and fee. */
export declare const too_much: (slots: { rest: Slot }) => string
/** Buyers may ask for a refund */
export declare const may_refund: () => string
/** Kept of each piece. */
export declare const refund_fee_hint: () => string
/** The name on a ticket may be changed */
export declare const may_name: () => string
/** 0: as often as they like */
export declare const name_limit_hint: () => string
/** The email of a ticket may be changed */
export declare const may_email: () => string
/** From */
export declare const from: () => string
/** Until */
export declare const until: () => string
/** Empty: no limit */
export declare const any_time: () => string
/** At a glance */
export declare const glance: () => string
/** Sold */
export declare const sold: () => string
/** In carts */
export declare const in_carts: () => string
/** Last change */
export declare const last_change: () => string
/** Cancel … */
export declare const cancel: () => string
/** Cancel departure {number} */
export declare const cancel_time: (slots: { number: Slot }) => string
