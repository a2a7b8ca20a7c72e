import { useState } from 'react'
import type { Found, FoundGroup } from './use-finding'

/** The groups up to the highlighted item, and the query that they were listed for. */
interface Held {
  query: string
  groups: readonly FoundGroup[]
}

/**
 * Keeps what is highlighted where it is while more is found for the same text: Enter opens what the person saw. `onHighlight`
 * is called with what is highlighted.
 */
export function useSteady(query: string, found: readonly FoundGroup[]) {
  const [held, setHeld] = useState<Held>({ query: '', groups: [] })
  const groups = steady(query, found, held)
  // The stored results keep their objects, so that an unchanged highlight is not rendered again.
  const onHighlight = (item: Found | undefined) => {
    if (item !== undefined) setHeld({ query, groups: upTo(groups, item) })
  }
  return { groups, onHighlight }
}

/**
 * What was listed up to the highlighted item stays as it is for the same text; everything else comes below, in its usual
 * order.
 */
export function steady(query: string, found: readonly FoundGroup[], held: Held): readonly FoundGroup[] {
  const last = held.groups.at(-1)
  if (last === undefined || held.query !== query) return found
  const stand = new Set(
    held.groups.flatMap(({ value, items }) => items.map((item) => `${value} ${item.value}`)),
  )
  const rest = found
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => !stand.has(`${group.value} ${item.value}`)),
    }))
    .filter(({ items }) => items.length > 0)
  const more = rest.find(({ value }) => value === last.value)
  return [
    ...held.groups.slice(0, -1),
    { ...last, items: [...last.items, ...(more?.items ?? [])] },
    ...rest.filter((group) => group !== more),
  ]
}

/** Returns the groups up to and including an item; an empty list without it. */
export function upTo(groups: readonly FoundGroup[], item: Found | undefined): readonly FoundGroup[] {
  const at = groups.findIndex(({ items }) => items.some((other) => other === item))
  const group = groups[at]
  if (group === undefined) return []
  const items = group.items.slice(0, group.items.findIndex((other) => other === item) + 1)
  return [...groups.slice(0, at), { ...group, items }]
}
