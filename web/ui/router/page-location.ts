/** The parts of a page's address, and the state of its entry in the browser's history. */
export interface PageLocation {
  pathname: string
  /** The query including its `?`, or an empty string. */
  search: string
  /** The hash including its `#`, or an empty string. */
  hash: string
  state: unknown
  /** The name of the history's entry; `default` for the first page of a document. */
  key: string
}

export type AddressParts = Pick<PageLocation, 'pathname' | 'search' | 'hash'>

/** The shape of `history.state`. */
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

/** Returns the `history.state` of a location. */
export const entryOf = ({ state, key }: PageLocation): HistoryEntry => ({ usr: state, key })
