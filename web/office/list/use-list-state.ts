import { useLocation } from '../../parts/router/use-router'
import type { ListFacet } from './columns'
import { readListState, type ListState } from './list-state'

/** What the address says of a list with these facets, and the parts of its call that say which page is asked for. */
export function useListState(facets: readonly ListFacet[]): {
  state: ListState
  page: { cursor: string | null; with_counts: boolean }
} {
  const state = readListState(
    useLocation().search,
    facets.map(({ name }) => name),
  )
  // The pages after the first one have the same counts.
  return { state, page: { cursor: state.cursor, with_counts: state.cursor === null } }
}
