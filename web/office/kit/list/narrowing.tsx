import { FunnelX } from 'lucide-react'
import * as texts from '#texts/compiled/office/list'
import type { Elements } from '#web/ui/elements'
import type { ListFacet } from './columns'
import { FacetBar } from './facet-bar'
import { changed, type ListState } from './list-state'
import type { Counted } from './nouns'
import { SearchBox } from './search-box'

const none: readonly ListFacet[] = []

interface NarrowingProps {
  state: ListState
  facets?: readonly ListFacet[]
  /** Label of the search; without it, the list has no search. */
  search?: string
  searchBriefly?: string
  counted?: Counted
  /** The list always shows only a part; its chosen values cannot be cleared. */
  isAlwaysNarrowed?: boolean
  show: (next: ListState) => void
  onSearch: (query: string) => void
  /** Content next to the search, or next to the facets if the list has no search. */
  children: Elements
}

/** Search and facets of a list. */
export function Narrowing({
  state,
  facets = none,
  search,
  searchBriefly,
  counted,
  isAlwaysNarrowed,
  show,
  onSearch,
  children,
}: NarrowingProps) {
  const facetBar = (
    <FacetBar facets={facets} state={state} counted={counted ?? null} onChange={show} wraps={!search} />
  )
  // Beside the search, so that the rows stay where they are when a facet is chosen.
  const clear = !isAlwaysNarrowed && Object.keys(state.chosen).length > 0 && (
    <button
      type="button"
      className="flex min-h-9 shrink-0 items-center rounded-control px-2 text-sm text-ink-soft underline underline-offset-2 hover:text-ink"
      onClick={() => show(changed(state, { chosen: {} }))}
    >
      <FunnelX aria-hidden className="size-4 sm:hidden" />
      <span className="max-sm:sr-only">{texts.clear_filters()}</span>
    </button>
  )
  if (!search)
    return (
      <div className="mb-3 flex items-start gap-2">
        <div className="min-w-0">{facetBar}</div>
        {clear}
        {children}
      </div>
    )
  // The facets wrap below, because on phones search and tools are one line.
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-1.5 gap-y-2 md:gap-x-2 md:gap-y-2.5">
      <SearchBox query={state.query} label={search} brief={searchBriefly} onSearch={onSearch} />
      {clear}
      <div className="ms-auto">{children}</div>
      {facetBar}
    </div>
  )
}
