import type { ShopItemType } from '#contract/values'
import { listingFilters, listingQuery } from '#rules/catalogue/listing-filters'
import { paths } from './paths'
import { shopRoutes, type ShopRoute } from './routes'
import { whereInstead } from './shell/navigation'
import type { PublicData } from './store/shop-state'

/** The meaning of an address: the page of a canonical address, or a redirect. */
export type PageAddress = { readonly address: string } | { readonly location: string }

type Shop = Pick<PublicData, 'config' | 'products' | 'merchandise'>

interface Line {
  readonly route: ShopRoute
  /** The segments of the pattern. */
  readonly parts: readonly string[]
}

const home: PageAddress = { location: paths.home() }
/** Longer addresses are never the shop's. */
const max = { characters: 2000, parts: 8 }

/**
 * Interprets addresses as the shop's router does, without rendering. The canonical addresses are a closed set: one for
 * each page without parameters, each item, and each filter of a listing. A page with a visitor's own parameters (an
 * order, a token) is the same for all visitors, because only the browser reads them: its address is its pattern. Other
 * spellings of a path (case, encoding, trailing slashes) redirect to the canonical one, unknown paths to the home page.
 * Of a query only a listing's known filters count.
 */
export function pageAddresses(shop: Shop): (url: string) => PageAddress {
  const { showOutOfStock } = shop.config
  const lines = shopRoutes(shop.config).map((route): Line => ({
    route,
    parts: route.path.slice(1).split('/'),
  }))
  // Nearly all addresses are one of these, with or without a query.
  const plain = new Map(
    lines.filter(({ parts }) => !parts.some(isParameter)).map(({ route }) => [route.path, route]),
  )
  const typesOf: Record<ShopItemType, readonly string[]> = {
    tickets: [...new Set(shop.products.map(({ type }) => type))],
    merchandise: [...new Set(shop.merchandise.map(({ type }) => type))],
  }

  function addressOf(route: ShopRoute, path: string, query: string): string {
    if (isItem(route)) return path
    if (route.id !== 'tickets' && route.id !== 'merchandise') return route.path
    if (!mayFilter.test(query)) return path
    const filters = listingFilters(new URLSearchParams(query), typesOf[route.id], showOutOfStock)
    return path + listingQuery(filters, showOutOfStock)
  }

  return (url) => {
    const mark = url.indexOf('?')
    const given = mark < 0 ? url : url.slice(0, mark)
    const query = mark < 0 ? '' : url.slice(mark)
    const found = plain.get(given)
    if (found !== undefined) {
      const to = whereInstead(found, undefined, shop)
      return to === null ? { address: addressOf(found, given, query) } : { location: to }
    }
    const parts = partsOf(given)
    if (parts === null) return home
    const line = lines.find((one) => isOf(one, parts))
    if (line === undefined) return home
    const { route } = line
    const spelled = line.parts.map((part, n) => (isParameter(part) ? (parts[n]?.raw ?? '') : part))
    const item = isItem(route) ? parts[1]?.text : undefined
    const instead = whereInstead(route, item, shop)
    if (instead !== null) return { location: instead }
    if (item !== undefined) spelled[1] = encodeURIComponent(item)
    const path = `/${spelled.join('/')}`
    return path === given ? { address: addressOf(route, path, query) } : { location: path + query }
  }
}

/** Whether a query can contain a filter, plain or with encoded letters. */
const mayFilter = /type|stock|%/

const isParameter = (part: string) => part.startsWith(':')
/** Returns the routes whose parameter is not a visitor's own. */
const isItem = (route: ShopRoute) => route.path.split('/')[2] === ':item'

const isOf = (line: Line, parts: readonly Part[]) =>
  line.parts.length === parts.length &&
  line.parts.every((part, n) => {
    const text = parts[n]?.text ?? ''
    return isParameter(part) ? text !== '' : text.toLowerCase() === part
  })

interface Part {
  readonly raw: string
  /** Decoded. */
  readonly text: string
}

/** Returns the segments of a path, or `null` if it cannot be one of the shop's. */
function partsOf(path: string): Part[] | null {
  if (path.length > max.characters || !/^\/(?![/\\])/.test(path)) return null
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  const raws = path.slice(1, end).split('/', max.parts + 1)
  if (raws.length > max.parts) return null
  try {
    return raws.map((raw) => ({ raw, text: decodeURIComponent(raw) }))
  } catch {
    return null
  }
}
