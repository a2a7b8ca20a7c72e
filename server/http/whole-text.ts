/**
 * Whether every text in a parsed JSON body, keys included, is whole Unicode. JSON can escape half a surrogate pair,
 * which is no character (RFC 7493, 2.1): PostgreSQL refuses it in jsonb, and UTF-8 cannot carry it.
 * A list of what is still to be looked at instead of recursion: a body may be nested deeper than the stack.
 */
export function isWholeText(body: unknown): boolean {
  const waiting = [body]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      if (/\p{Surrogate}/u.test(value)) return false
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) waiting.push(key, inner)
    }
  }
  return true
}
