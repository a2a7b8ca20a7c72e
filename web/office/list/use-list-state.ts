import { useLocation } from '../../ui/router/use-router'
import type { ListFacet } from './columns'
import { knownOf, readListState, type ListState } from './list-state'

/** What the address says of a list with these facets and orders, and the parts of its call that say which page is asked for. */
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
  // The pages after the first one have the same counts.
  return { state, page: { cursor: state.cursor, with_counts: state.cursor === null } }
}
