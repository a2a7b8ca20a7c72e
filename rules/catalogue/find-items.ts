import type { ShopItem } from '#contract/shop-item'
import { toMillis } from '../dates/instants'

/** A listing with at least this number of items has a search and can be sorted by date. */
export const longListing = 20

/** Letters that have no accent to drop. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Returns a text without case and accents, so that `Sibenik` finds `Šibenik`. */
function folded(text: string): string {
  const base = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return base.replaceAll(/[đðłøßæœı]/g, (letter) => plainLetters[letter] ?? letter)
}

/** Returns the items whose text contains every word of `sought`; all items if it has no word. */
export function findItems<Item>(
  items: readonly Item[],
  sought: string,
  textOf: (item: Item) => string,
): Item[] {
  const words = folded(sought).split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const text = folded(textOf(item))
    return words.every((word) => text.includes(word))
  })
}

type DatedItem = Pick<ShopItem, 'travel_time_type' | 'travel_time' | 'starts_at' | 'event_starts_at'> & {
  travel_times: readonly Pick<ShopItem['travel_times'][number], 'travel_time'>[]
}

/** Returns when an item takes place first, in ms: its earliest departure or its start; `null` if it has no date. */
export function firstDate(item: DatedItem): number | null {
  if (item.travel_time_type === 'selectable' && item.travel_times.length > 0)
    return Math.min(...item.travel_times.map(({ travel_time }) => toMillis(travel_time)))
  const start =
    (item.travel_time_type === 'fixed' ? item.travel_time : null) ?? item.starts_at ?? item.event_starts_at
  return start === null ? null : toMillis(start)
}

/** Returns the items in order of their first dates; those without a date last; otherwise in the given order. */
export const byDate = <Item extends DatedItem>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => (firstDate(a) ?? Number.MAX_VALUE) - (firstDate(b) ?? Number.MAX_VALUE))
