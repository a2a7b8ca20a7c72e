/** A text as what is new in it, and parts of another text: how far behind the end of the part before, and how long. */
export type Difference = readonly (string | readonly [offset: number, length: number])[]

/** In characters: shorter parts cost more than they save. */
const shortest = 32

/** What `after` has beside parts of `before`. */
export function differenceOf(before: string, after: string): Difference {
  const places = new Map<string, number>()
  for (let at = 0; at + shortest <= before.length; at += shortest)
    places.set(before.slice(at, at + shortest), at)

  const parts: Difference[number][] = []
  let written = 0
  let lastEnd = 0
  for (let at = 0; at + shortest <= after.length;) {
    let from = places.get(after.slice(at, at + shortest))
    if (from === undefined) {
      at += 1
      continue
    }
    let end = from + shortest
    let next = at + shortest
    while (at > written && from > 0 && before[from - 1] === after[at - 1]) {
      from -= 1
      at -= 1
    }
    while (end < before.length && before[end] === after[next]) {
      end += 1
      next += 1
    }
    parts.push(after.slice(written, at), [from - lastEnd, end - from])
    lastEnd = end
    written = next
    at = next
  }
  return [...parts, after.slice(written)]
}

/** The text whose difference from `before` this is. */
export function withDifference(before: string, difference: Difference): string {
  let end = 0
  const parts = difference.map((part) => {
    if (typeof part === 'string') return part
    const begin = end + part[0]
    end = begin + part[1]
    return before.slice(begin, end)
  })
  return parts.join('')
}
