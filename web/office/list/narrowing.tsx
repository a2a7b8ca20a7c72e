import { useCallback, type ReactNode } from 'react'
import type { ListFacet } from './columns'
import type { Counted } from './count-of'
import { FacetBar } from './facet-bar'
import { changed, type ListState } from './list-state'
import { SearchBox } from './search-box'

const none: readonly ListFacet[] = []

interface NarrowingProps {
  state: ListState
  facets?: readonly ListFacet[]
  /** The label of the search; without it there is none. */
  search?: string
  counted?: Counted
  /** What is chosen is no filter that could be cleared. */
  isAlwaysNarrowed?: boolean
  show: (next: ListState, replace?: boolean) => void
  /** What stands beside the search, or beside the facets of a list without one. */
  children: ReactNode
}

/** The search and the facets of a list. */
export function Narrowing({
  state,
  facets = none,
  search,
  counted,
  isAlwaysNarrowed,
  show,
  children,
}: NarrowingProps) {
  const onSearch = useCallback((query: string) => show(changed(state, { query }), true), [show, state])
  const facetBar = (
    <FacetBar
      facets={facets}
      state={state}
      counted={counted ?? null}
      onChange={show}
      canClear={!isAlwaysNarrowed}
      wraps={!search}
    />
  )
  return (
    <div className="mb-3 flex flex-col gap-2.5">
      <div className={`flex gap-2 ${search ? 'items-center' : 'items-start'}`}>
        {search ? (
          <SearchBox query={state.query} label={search} onSearch={onSearch} />
        ) : (
          <div className="min-w-0">{facetBar}</div>
        )}
        {children}
      </div>
      {search && facetBar}
    </div>
  )
}
