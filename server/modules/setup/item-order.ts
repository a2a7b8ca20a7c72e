/**
 * The order of the shop's items after an import. Items in the file take the order of the file, within the positions
 * that they had. A new item follows its predecessor in the file, or comes first if it has none. Other items do not
 * move.
 */
export function orderAfterImport(existing: readonly string[], named: readonly string[]): string[] {
  const known = new Set(existing)
  const isNamed = new Set(named)
  const old = named.filter((code) => known.has(code))
  const followers = new Map<string | null, string[]>()
  let predecessor: string | null = null
  for (const code of named) {
    if (known.has(code)) predecessor = code
    else followers.set(predecessor, [...(followers.get(predecessor) ?? []), code])
  }
  const leaders = followers.get(null) ?? []
  let next = 0
  const order = existing.flatMap((code) => {
    if (!isNamed.has(code)) return [code]
    const lead = next === 0 ? leaders : []
    const here = old[next++] as string
    return [...lead, here, ...(followers.get(here) ?? [])]
  })
  return old.length === 0 ? [...order, ...leaders] : order
}

/** The order of the shop's items with some of them, in their order, before another one; null: at the end. */
export function orderWithMoved(
  existing: readonly string[],
  moved: readonly string[],
  before: string | null,
): string[] {
  const isMoved = new Set(moved)
  // Before an item that moves itself: before the first one after it that stays.
  const from = before === null ? existing.length : existing.indexOf(before)
  const next = existing.slice(from).find((code) => !isMoved.has(code))
  const own = existing.filter((code) => isMoved.has(code))
  const order = existing.flatMap((code) => {
    if (isMoved.has(code)) return []
    return code === next ? [...own, code] : [code]
  })
  return next === undefined ? [...order, ...own] : order
}
