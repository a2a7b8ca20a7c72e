/** The values of a pattern's parameters, decoded. */
export type Params = Readonly<Record<string, string | undefined>>

export interface Match<Route> {
  route: Route
  params: Params
}

/**
 * The line of a table that a path belongs to, or null. A pattern's segments are words, of any case, or parameters
 * (`:order`); slashes at the end do not count. A word goes before a parameter.
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

/** The decoded segments of a path; null if they cannot be read. */
function partsOf(pathname: string): string[] | null {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  try {
    return pathname.slice(1, end).split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}
