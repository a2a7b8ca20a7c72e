import { useLocation } from '#web/ui/router/use-router'
import type { ListFacet } from './columns'

/** State of a list, all of it stored in its address. */
export interface ListState {
  query: string
  /** The chosen values of each facet. */
  chosen: Readonly<Record<string, readonly string[]>>
  sort: string | null
  cursor: string | null
  /** The columns that are hidden. */
  hidden: readonly string[]
  /** Values in the address that the list does not know; they are ignored. */
  unknown?: readonly string[]
}

/** State of a list without filters, order or page. */
export const wholeList: ListState = { query: '', chosen: {}, sort: null, cursor: null, hidden: [] }

/** Maximum length of a search that all lists accept. Pasted texts and addresses may be longer. */
export const maxQuery = 200

/** Reads a list's state from its query; facets that the list does not have are left out, and what a search has too much. */
export function readListState(search: string, facets: readonly string[]): ListState {
  const query = new URLSearchParams(search)
  const many = (name: string) => query.getAll(name).filter((value) => value !== '')
  const chosen = facets.map((name) => [name, many(name)] as const).filter(([, values]) => values.length > 0)
  return {
    query: (query.get('q') ?? '').slice(0, maxQuery),
    chosen: Object.fromEntries(chosen),
    sort: query.get('sort'),
    cursor: query.get('cursor'),
    hidden: many('hide'),
  }
}

/** The properties of a facet that determine its valid values. */
export type KnownFacet = Pick<ListFacet, 'name' | 'values' | 'fits'>

/**
 * Returns the state without the facet values and the order that the list does not know, such as those of an old view,
 * and names them in `unknown`. Without `sorts` the order stays.
 */
export function knownOf(
  state: ListState,
  facets: readonly KnownFacet[],
  sorts: readonly string[] | null = null,
): ListState {
  const unknown: string[] = []
  const chosen: Record<string, readonly string[]> = {}
  for (const [name, values] of Object.entries(state.chosen)) {
    const facet = facets.find((each) => each.name === name)
    const known = values.filter((value) => !facet || mayHave(facet, value))
    unknown.push(...values.filter((value) => !known.includes(value)))
    if (known.length > 0) chosen[name] = known
  }
  const isSortKnown = state.sort === null || sorts === null || sorts.includes(state.sort)
  if (state.sort !== null && !isSortKnown) unknown.push(state.sort)
  if (unknown.length === 0) return state
  // The page belonged to a list with other filters.
  return { ...state, chosen, sort: isSortKnown ? state.sort : null, cursor: null, unknown }
}

const mayHave = ({ values, fits }: KnownFacet, value: string) =>
  values.some(([known]) => known === value) || (fits?.(value) ?? values.length === 0)

type Part = [name: string, value: string]

/** Returns the query string of a list's state, with its `?`. Parts that are not chosen are left out. */
export function listSearch({ query, chosen, sort, cursor, hidden }: ListState): string {
  const parts: Part[] = [
    ['q', query],
    ...Object.entries(chosen).flatMap(([name, values]) => values.map((value): Part => [name, value])),
    ['sort', sort ?? ''],
    ...hidden.map((column): Part => ['hide', column]),
    ['cursor', cursor ?? ''],
  ]
  const search = new URLSearchParams(parts.filter(([, value]) => value !== '')).toString()
  return search === '' ? '?' : `?${search}`
}

/** Returns the state after another choice, on its first page. */
export const changed = (state: ListState, patch: Partial<ListState>): ListState => ({
  ...state,
  cursor: null,
  ...patch,
})

/** Returns the state with one value of a facet added or removed. */
export function toggled(state: ListState, facet: string, value: string): ListState {
  const before = state.chosen[facet] ?? []
  const values = before.includes(value) ? before.filter((each) => each !== value) : [...before, value]
  const { [facet]: _gone, ...others } = state.chosen
  return changed(state, { chosen: values.length === 0 ? others : { ...others, [facet]: values } })
}

/** Returns the chosen values of a facet for a call, or `null` if none is chosen. */
export const chosenOf = ({ chosen }: ListState, facet: string): string[] | null =>
  chosen[facet] ? [...chosen[facet]] : null

/** Returns the choice of a yes-or-no facet for a call, or `null` if none is made. */
export function flagOf({ chosen }: ListState, facet: string): boolean | null {
  const value = chosen[facet]?.[0]
  return value === undefined ? null : value === 'true'
}

/** Returns the query of a list without the shown page, normalised, so that equal states are equal texts. */
function stateOf(search: string): string {
  const parts = new URLSearchParams(search)
  parts.delete('cursor')
  parts.sort()
  return parts.toString()
}

/** Returns whether two addresses show the same state of a list. */
export const isSameState = (one: string, other: string): boolean => stateOf(one) === stateOf(other)

/** Returns the state of a list from the address, and the parts of the payload that select the page. */
export function useListState(
  facets: readonly ListFacet[],
  sorts: readonly (readonly [value: string, label: string])[] | null = null,
): {
  state: ListState
  page: { cursor: string | null; with_counts: boolean }
} {
  const read = readListState(
    useLocation().search,
    facets.map(({ name }) => name),
  )
  const state = knownOf(read, facets, sorts && sorts.map(([value]) => value))
  // Later pages have the counts of the first one.
  return { state, page: { cursor: state.cursor, with_counts: state.cursor === null } }
}
