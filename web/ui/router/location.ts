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

type AddressParts = Pick<PageLocation, 'pathname' | 'search' | 'hash'>

/** The shape of `history.state`. */
interface HistoryEntry {
  usr?: unknown
  key?: string
}

/** Joins the parts of an address. */
export const addressOf = ({ pathname, search, hash }: AddressParts): string => pathname + search + hash

/**
 * Returns the parts of an address of this shop, relative to another one: a path, `.` for the same path, a query or a
 * hash.
 */
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

/** Returns the location of a window with the state of its history entry. */
export function locationOf(page: Pick<Window, 'location' | 'history'>): PageLocation {
  const { pathname, search, hash } = page.location
  const { usr, key } = (page.history.state ?? {}) as HistoryEntry
  return { pathname, search, hash, state: usr ?? null, key: key ?? 'default' }
}

/** Returns the `history.state` of a location. */
export const entryOf = ({ state, key }: PageLocation): HistoryEntry => ({ usr: state, key })

/** The values of a pattern's parameters, decoded. */
export type Params = Readonly<Record<string, string | undefined>>

export interface Match<Route> {
  route: Route
  params: Params
}

/**
 * Returns the route that a path matches, or `null`. A pattern's segments are words, compared without case, or
 * parameters (`:order`); trailing slashes are ignored. A word takes precedence over a parameter.
 */
export function matchPath<Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): Match<Route> | null {
  const parts = partsOf(pathname)
  if (parts === null) return null
  let best: Match<Route> | null = null
  for (const route of routes) {
    const params = paramsOf(route.path, parts)
    if (params === null) continue
    if (best === null || sizeOf(params) < sizeOf(best.params)) best = { route, params }
  }
  return best
}

const sizeOf = (params: Params) => Object.keys(params).length

function paramsOf(pattern: string, parts: readonly string[]): Params | null {
  const wanted = pattern.split('/').slice(1)
  if (wanted.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, word] of wanted.entries()) {
    const part = parts[index] ?? ''
    if (word.startsWith(':') && part !== '') params[word.slice(1)] = part
    else if (word.toLowerCase() !== part.toLowerCase()) return null
  }
  return params
}

/** Returns the decoded segments of a path; `null` if they cannot be decoded. */
function partsOf(pathname: string): string[] | null {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  try {
    return pathname.slice(1, end).split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}
