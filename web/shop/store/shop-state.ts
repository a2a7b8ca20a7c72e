import type { PageConfig } from '#contract/config'
import type { ShopItem } from '#contract/shop-item'
import type { ShopData } from '#contract/shop/shop-data'

/** Data that the server embeds in every page: everything that a visitor may see before any call. */
export interface PublicData {
  config: PageConfig
  products: ShopItem[]
  merchandise: ShopItem[]
  /** The server's clock when the page was made, ISO 8601 in UTC. */
  now: string
  country: string | null
}

/** The shop's data as the pages hold it, with the age of each part. */
export interface ShopState extends Omit<ShopData, 'config'> {
  config: PageConfig
  /** The server's `now` of the answer from which each key, or each item (`item:3`), came. */
  asOf: Readonly<Record<string, string>>
}

const wholeKeys = ['config', 'country', 'customer', 'orders', 'refunds', 'existing_tickets'] as const

/** Returns a visitor's state from the page's data. */
export function initialState(page: PublicData): ShopState {
  return {
    ...page,
    customer: null,
    orders: [],
    refunds: [],
    existing_tickets: [],
    asOf: {},
  }
}

/**
 * Merges an answer's `data`. Items are merged by id, the lists of a customer are replaced whole, and an older answer
 * (by the server's `now`) never overwrites a newer one, in whatever order they arrive. `whole`: the answer lists all
 * published items (`get-data`, `login`), so that those it does not name are gone.
 */
export function mergeData(state: ShopState, data: Partial<ShopData>, whole = false): ShopState {
  const now = data.now ?? state.now
  const asOf: Record<string, string> = { ...state.asOf }
  const merged: ShopState = { ...state, now: later(now, state.now), asOf }

  for (const key of wholeKeys) {
    if (data[key] === undefined || isOlder(now, asOf[key])) continue
    Object.assign(merged, { [key]: data[key] })
    asOf[key] = now
  }
  if (data.products) merged.products = mergeItems(state.products, data.products, now, asOf, whole)
  if (data.merchandise) merged.merchandise = mergeItems(state.merchandise, data.merchandise, now, asOf, whole)
  return merged
}

/** Returns the state after a logout: without the customer's data. */
export function withoutCustomer(state: ShopState): ShopState {
  return { ...state, customer: null, orders: [], refunds: [], existing_tickets: [] }
}

function mergeItems(
  held: readonly ShopItem[],
  answered: readonly ShopItem[],
  now: string,
  asOf: Record<string, string>,
  whole: boolean,
): ShopItem[] {
  const fresh = new Map<number, ShopItem>()
  for (const item of answered) {
    const key = `item:${item.id}`
    if (isOlder(now, asOf[key])) continue
    fresh.set(item.id, item)
    asOf[key] = now
  }
  if (whole) {
    // The answer's order is the shop's; an item of a newer answer keeps its data.
    const byId = new Map(held.map((item) => [item.id, item]))
    const named = answered.map((item) => fresh.get(item.id) ?? byId.get(item.id) ?? item)
    const newer = held.filter(
      (item) => isOlder(now, asOf[`item:${item.id}`]) && !answered.some(({ id }) => id === item.id),
    )
    return [...named, ...newer]
  }
  const kept = held.map((item) => fresh.get(item.id) ?? item)
  return [...kept, ...[...fresh.values()].filter((item) => !held.some(({ id }) => id === item.id))]
}

const isOlder = (now: string, held: string | undefined) =>
  held !== undefined && Date.parse(now) < Date.parse(held)
const later = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other)
