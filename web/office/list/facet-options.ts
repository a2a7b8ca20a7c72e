import type { ListFacet } from './columns'
import { countText, type Counted } from './count-of'
import { changed, toggled, type ListState } from './list-state'

/** The state after a press on a value of a facet. */
export function choose(facet: ListFacet, state: ListState, value: string): ListState {
  const isChosen = (state.chosen[facet.name] ?? []).includes(value)
  if (!facet.isSingle || isChosen) return toggled(state, facet.name, value)
  return withOne(state, facet.name, value)
}

/** The state with this one value of a facet; an empty one is none. */
export const withOne = (state: ListState, name: string, value: string): ListState =>
  changed(state, { chosen: { ...state.chosen, [name]: value === '' ? [] : [value] } })

/**
 * The known values in their order, then those that only the answer knows, each with how many rows have it: null where that was not
 * counted.
 */
export function optionsOf(facet: ListFacet, counted: Counted | null, state: ListState) {
  const found = counted?.facets?.[facet.name] ?? null
  const chosen = state.chosen[facet.name] ?? []
  const known = new Map(facet.values)
  const others = (found ?? []).map(({ value }) => value).filter((value) => !known.has(value))
  const nameOf = facet.labelOf
  const sorted = nameOf ? others.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))) : others
  const values = [...known.keys(), ...sorted]
  // Older rows may have a value of which none was counted, where others say that there are more.
  const isPart = counted?.matching?.more === true || found?.some(({ more }) => more === true) === true
  const none = found === null || isPart ? null : countText({ count: 0 })
  return [...new Set([...values, ...chosen])].map((value) => {
    const one = found?.find((row) => row.value === value)
    return {
      value,
      label: known.get(value) ?? one?.label ?? facet.labelOf?.(value) ?? value,
      count: one ? countText(one) : none,
      isChosen: chosen.includes(value),
    }
  })
}
