import { mostMoney } from '../../../contract/most-money'
import type { ItemEntry } from '../../../contract/office/catalogue-file'
import { datesText } from '../../../rules/dates-text'
import { type DatesFault, whyNotDates } from '../../../rules/item-dates'
import { sum } from '../../../rules/money'
import { type PlanFault, whyNotPlan } from '../../../rules/plan-amounts'
import { counted, numberText } from '../changes'
import type { Faults } from './catalogue-faults'
import { checkCountryKeys } from './check-settings'
import type { PlacesInCarts } from './import.queries'
import type { StoredItem } from './stored-items'

const planFaults: Readonly<Record<PlanFault, string>> = {
  'plan-amount-not-positive': 'Every amount of a payment plan is above 0.',
  'plan-count-invalid': 'A payment plan counts in whole numbers.',
  'plan-sum-differs': 'The amounts of the payment plan must add up to price + fee.',
}

const datesFaults: Readonly<Record<DatesFault, string>> = {
  'end-without-start': 'An end needs a start.',
  'end-not-after-start': 'The end must be after the start.',
  'year-out-of-range': 'Please give a year from 2000 to 2100.',
}

/** Adds the faults of an item as it will be after the import, regardless of sales. */
export function checkItem(
  item: ItemEntry,
  path: string,
  known: { events: ReadonlySet<unknown>; countries: Readonly<Record<string, string>> },
  faults: Faults,
): void {
  if (item.event !== null && !known.events.has(item.event)) {
    faults.add(`${path}.event`, 'There is no such event.')
  }
  const plan = whyNotPlan(item.payment_plan, item.price, item.fee)
  if (plan !== null) faults.add(`${path}.payment_plan`, planFaults[plan])
  if (item.price + item.fee > mostMoney) faults.add(`${path}.price`, 'Price and fee are too much.')
  // The column keeps four decimals; further ones would be lost silently.
  if (Number(item.tax_rate.toFixed(4)) !== item.tax_rate) {
    faults.add(`${path}.tax_rate`, 'A rate has at most four decimals.')
  }
  checkCountryKeys(item.tax_rates, `${path}.tax_rates`, known.countries, faults)
  if (item.shop_item_type === 'merchandise' && item.travel_time_type !== null) {
    faults.add(`${path}.travel_time_type`, 'Only tickets have travel times.')
  }
  checkDatesAndPlaces(item, path, faults)
  const { allow_refund_requests_from: from, allow_refund_requests_until: until } = item
  if (from !== null && until !== null && Date.parse(until) < Date.parse(from)) {
    faults.add(`${path}.allow_refund_requests_until`, 'Refunds cannot end before they start.')
  }
  const instants = new Map<number, number>()
  for (const [index, time] of item.travel_times.entries()) {
    const at = Date.parse(time.travel_time)
    const first = instants.get(at)
    if (first === undefined) instants.set(at, index)
    else
      faults.add(`${path}.travel_times.${index}.travel_time`, `The same as in ${path}.travel_times.${first}.`)
  }
}

/** Only a ticket takes place somewhere; one with a departure takes place at that time, so it has no dates of its own. */
function checkDatesAndPlaces(item: ItemEntry, path: string, faults: Faults): void {
  if (item.shop_item_type === 'merchandise') {
    for (const key of ['starts_at', 'ends_at'] as const)
      if (item[key] !== null) faults.add(`${path}.${key}`, 'Only tickets have dates.')
    if (item.route !== null) faults.add(`${path}.route`, 'Only tickets have a route.')
    if (item.meeting_point) faults.add(`${path}.meeting_point`, 'Only tickets have a meeting point.')
    return
  }
  if (item.travel_time_type !== null) {
    for (const key of ['starts_at', 'ends_at'] as const)
      if (item[key] !== null)
        faults.add(`${path}.${key}`, 'A ticket with a departure takes place at that time.')
    return
  }
  const { starts_at, ends_at } = whyNotDates(item.starts_at, item.ends_at)
  if (starts_at !== undefined) faults.add(`${path}.starts_at`, datesFaults[starts_at])
  if (ends_at !== undefined) faults.add(`${path}.ends_at`, datesFaults[ends_at])
}

/** Says who holds `taken` places, of which `inCarts` are in carts and the others are of orders. */
function takenText(taken: number, inCarts: number): string {
  const places = counted(taken, 'place is', 'places are')
  if (inCarts === 0) return `${places} taken by orders.`
  if (inCarts === taken) return `${places} held in carts.`
  return `${places} taken: ${numberText(taken - inCarts)} by orders, ${numberText(inCarts)} in carts.`
}

/** Adds changes that would harm earlier buyers, with times in the item's zone (docs/behaviour/catalogue.md, "The catalogue file"). */
export function checkSold(
  item: ItemEntry,
  stored: StoredItem,
  path: string,
  sold: { used: boolean; inCarts: readonly PlacesInCarts[]; zones: { shop: string; own: string } },
  faults: Faults,
): void {
  const { used, inCarts, zones } = sold
  const takenOf = (taken: number, timeId: number | null) => {
    const held = inCarts.filter(({ travel_time_id: id }) => timeId === null || id === timeId)
    return takenText(taken, sum(held.map(({ places }) => places)))
  }
  if (used && item.shop_item_type !== stored.entry.shop_item_type) {
    faults.add(`${path}.shop_item_type`, 'It was sold already, or is in a cart.')
  }
  if (stored.cancelledAt !== null && item.published && !stored.entry.published) {
    faults.add(`${path}.published`, 'It was cancelled, so it stays off the shop. Please make a new item.')
  }
  if (item.stock_level !== null && item.stock_level < stored.taken) {
    faults.add(`${path}.stock_level`, takenOf(stored.taken, null))
  }
  const listed = new Map(
    item.travel_times.map((time, index) => [Date.parse(time.travel_time), { time, index }]),
  )
  for (const { id, travel_time, pool } of stored.times) {
    if (pool === null || pool.taken === 0) continue
    const entry = listed.get(Date.parse(travel_time))
    if (entry === undefined) {
      const at = datesText({ starts_at: travel_time, ends_at: null }, zones.own, { shopZone: zones.shop })
      faults.add(`${path}.travel_times`, `Somebody holds a place at ${at}, so it cannot go.`)
    } else if (entry.time.stock_level !== null && entry.time.stock_level < pool.taken) {
      faults.add(`${path}.travel_times.${entry.index}.stock_level`, takenOf(pool.taken, id))
    }
  }
}
