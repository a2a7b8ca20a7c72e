import type { PictureKind } from '#contract/office/catalogue'
import type { ShopItemType } from '#contract/values'
import { copy_name } from '#texts/compiled/catalogue-fields'
import { toMillis, type Instant } from '../dates/instants'

/** Returns the event of a new ticket if only one event is not over at `now`, otherwise `null`. */
export function onlyEvent<E extends { ends_at: Instant }>(events: readonly E[], now: Instant): E | null {
  const [event, ...others] = eventsToOffer(events, now)
  return event !== undefined && others.length === 0 ? event : null
}

/** Returns the events that staff can choose from: those that are not over at `now`. */
export const eventsToOffer = <E extends { ends_at: Instant }>(events: readonly E[], now: Instant): E[] =>
  events.filter(({ ends_at }) => toMillis(ends_at) > toMillis(now))

/**
 * Returns the tax rate of a new item, in per cent: the rate that all items of its kind share. Returns `null` if they
 * have several, or if there are none.
 */
export function onlyTaxRate(
  items: readonly { shop_item_type: ShopItemType; tax_rate: number }[],
  kind: ShopItemType,
): number | null {
  const rates = new Set(items.filter((one) => one.shop_item_type === kind).map(({ tax_rate }) => tax_rate))
  const [rate] = rates
  return rates.size === 1 && rate !== undefined ? rate : null
}

/** Maximum lengths of an item's name and code in the catalogue, in characters. */
const longest = { name: 200, code: 100 }

export const copyName = (name: string): string => copy_name({ name }).slice(0, longest.name)

/** Returns the code of the first, second … copy: `pass` becomes `pass-copy`, then `pass-copy-2`. */
function copyCode(code: string, number: number): string {
  const end = number === 1 ? '-copy' : `-copy-${number}`
  return `${code.slice(0, longest.code - end.length)}${end}`
}

/** Returns the first code of a copy that is not in use. */
function freeCopyCode(of: string, taken: ReadonlySet<string>): string {
  let number = 1
  while (taken.has(copyCode(of, number))) number += 1
  return copyCode(of, number)
}

/** Copies an item. The copy is hidden, and has its own name and code. */
export const copyOf = <I extends { name: string; external_code: string }>(
  item: I,
  taken: ReadonlySet<string>,
) => ({
  ...item,
  external_code: freeCopyCode(item.external_code, taken),
  name: copyName(item.name),
  published: false,
})

/** The shape that pictures of a kind are cut to, and the widths of their files in pixels, smallest first. */
interface PictureShape {
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
}

/**
 * The specification's sizes, each also at twice the pixels for sharp screens: cards of 350 × 350, home's calls to action
 * of 350 × 500, pages of 500 × 500. Thumbnails of 100 × 100 take the smallest file. A logo keeps its own shape; it and the
 * picture for other sites (`social`) are one file.
 */
export const pictureShapes = {
  item: { width: 1000, height: 1000, widths: [350, 700, 1000] },
  card: { width: 700, height: 1000, widths: [350, 700] },
  banner: { width: 2400, height: 600, widths: [1200, 2400] },
  homeBanner: { width: 2400, height: 1000, widths: [1200, 2400] },
  homeBannerTall: { width: 800, height: 1000, widths: [400, 800] },
  social: { width: 1200, height: 630, widths: [1200] },
} as const satisfies Record<Exclude<PictureKind, 'logo' | 'notice'>, PictureShape>

/** Maximum size of a logo in pixels: four times the size in the shop's header. */
export const largestLogo = { width: 960, height: 240 } as const

/** Pictures with more pixels are rejected, because opening them would take too much memory. */
export const maxPixels = 60_000_000

/** Proportions of a picture kind, width by height; `null` if its pictures are not cut. */
export const proportionsOf = (kind: PictureKind): number | null =>
  kind === 'logo' || kind === 'notice' ? null : pictureShapes[kind].width / pictureShapes[kind].height
