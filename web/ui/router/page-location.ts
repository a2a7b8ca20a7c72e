/** Where a page is: the address in its parts, and what its entry of the browser's history keeps. */
export interface PageLocation {
  pathname: string
  /** With its `?`; empty without a query. */
  search: string
  /** With its `#`; empty without one. */
  hash: string
  state: unknown
  /** The name of the history's entry; `default` for the first page of a document. */
  key: string
}

export type AddressParts = Pick<PageLocation, 'pathname' | 'search' | 'hash'>

/** What an entry of the browser's history holds. */
interface HistoryEntry {
  usr?: unknown
  key?: string
}

/** The address as one text. */
export const addressOf = ({ pathname, search, hash }: AddressParts): string => pathname + search + hash

/** The parts of an address of this shop, seen from another one: a path, `.` for the same path, a query or a hash. */
export function addressParts(to: string, from: AddressParts): AddressParts {
  const hashAt = to.indexOf('#')
  const hash = hashAt < 0 ? '' : to.slice(hashAt)
  const rest = hashAt < 0 ? to : to.slice(0, hashAt)
  if (rest === '') return { pathname: from.pathname, search: from.search, hash }
  const searchAt = rest.indexOf('?')
  const path = searchAt < 0 ? rest : rest.slice(0, searchAt)
  const search = searchAt < 0 ? '' : rest.slice(searchAt)
  return {
    pathname: path === '' || path === '.' ? from.pathname : path,
    search: search === '?' ? '' : search,
    hash,
  }
}

/** The location of a window, with what its entry of the history keeps. */
export function locationOf(page: Pick<Window, 'location' | 'history'>): PageLocation {
  const { pathname, search, hash } = page.location
  const { usr, key } = (page.history.state ?? {}) as HistoryEntry
  return { pathname, search, hash, state: usr ?? null, key: key ?? 'default' }
}

/** What the history is given to keep for a location. */
export const entryOf = ({ state, key }: PageLocation): HistoryEntry => ({ usr: state, key })
