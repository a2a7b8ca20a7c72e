import { useState } from 'react'
import type { Found, FoundGroup } from './use-finding'

/**
 * Keeps what is highlighted where it is while more is found for the same text: Enter opens what the person saw. `onHighlight`
 * is called with what is highlighted.
 */
export function useSteady(query: string, found: readonly FoundGroup[]) {
  const [held, setHeld] = useState<{ query: string; groups: readonly FoundGroup[] }>({
    query: '',
    groups: [],
  })
  const groups = steady(found, held.query === query ? held.groups : [])
  // What is held keeps its objects, so that the same highlight does not render again and again.
  const onHighlight = (item: Found | undefined) => {
    if (item !== undefined) setHeld({ query, groups: upTo(groups, item) })
  }
  return { groups, onHighlight }
}

/** What was listed up to the highlighted item stays as it is; everything else comes below, in its usual order. */
export function steady(found: readonly FoundGroup[], held: readonly FoundGroup[]): readonly FoundGroup[] {
  const last = held.at(-1)
  if (last === undefined) return found
  const stand = new Set(held.flatMap(({ value, items }) => items.map((item) => `${value} ${item.value}`)))
  const rest = found
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => !stand.has(`${group.value} ${item.value}`)),
    }))
    .filter(({ items }) => items.length > 0)
  const more = rest.find(({ value }) => value === last.value)
  return [
    ...held.slice(0, -1),
    { ...last, items: [...last.items, ...(more?.items ?? [])] },
    ...rest.filter((group) => group !== more),
  ]
}

/** The groups until an item, which is their last; none without it. */
export function upTo(groups: readonly FoundGroup[], item: Found | undefined): readonly FoundGroup[] {
  const at = groups.findIndex(({ items }) => items.some((one) => one === item))
  const group = groups[at]
  if (group === undefined) return []
  const items = group.items.slice(0, group.items.findIndex((one) => one === item) + 1)
  return [...groups.slice(0, at), { ...group, items }]
}
