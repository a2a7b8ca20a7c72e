import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { showChosen } from '../parts/show-chosen'
import type { ListFacet } from './columns'
import type { Counted } from './count-of'
import { choose, optionsOf, withOne } from './facet-options'
import { FacetPanel, RareFacets } from './facet-panel'
import { PeriodPanel } from './period-panel'
import type { ListState } from './list-state'

interface FacetBarProps {
  facets: readonly ListFacet[]
  state: ListState
  counted: Counted | null
  onChange: (next: ListState) => void
  /** On a phone the first facet takes more lines instead of moving sideways. */
  wraps: boolean
}

/**
 * The facets of a list: the first one as a row of buttons, the others in panels, with how many rows each value has. On a
 * phone the panels are shown on request, so that the rows begin on the first screen.
 */
export function FacetBar({ facets, state, counted, onChange, wraps }: FacetBarProps) {
  const valued = facets.filter(({ isPeriod }) => !isPeriod)
  const first = valued[0]?.isPanel ? undefined : valued[0]
  const others = valued.filter((facet) => facet !== first)
  const rare = others.filter(({ isRare }) => isRare)
  const periods = facets.filter(({ isPeriod }) => isPeriod)
  const hasMore = others.length + periods.length > 0
  // Where nothing else tells what is chosen, the panels do.
  const [isOpen, setOpen] = useState(!first && Object.keys(state.chosen).length > 0)
  if (!first && !hasMore) return null
  return (
    <div className={`flex flex-wrap items-center gap-1.5 ${wraps ? '' : 'max-md:contents md:basis-full'}`}>
      {/* On a phone one line, in which the facet moves sideways. */}
      <div className={wraps || !first ? 'contents' : 'flex min-w-0 basis-full gap-1.5 md:contents'}>
        {first && <FirstFacet facet={first} {...{ state, counted, onChange, wraps }} />}
        {hasMore && (
          <button
            type="button"
            aria-expanded={isOpen}
            className="flex min-h-9 shrink-0 items-center gap-1.5 rounded-control border border-line bg-card px-2.5 text-sm font-medium md:hidden"
            onClick={() => setOpen(!isOpen)}
          >
            <ListFilter aria-hidden className="size-3.5" />
            Filters
          </button>
        )}
      </div>
      <div className={isOpen ? 'contents' : 'hidden md:contents'}>
        {others
          .filter(({ isRare }) => !isRare)
          .map((facet) => (
            <FacetPanel key={facet.name} {...{ facet, state, counted, onChange }} />
          ))}
        {periods.map(({ name, label }) => (
          <PeriodPanel
            key={name}
            label={label}
            value={state.chosen[name]?.[0]}
            onChange={(value) => onChange(withOne(state, name, value))}
          />
        ))}
        <RareFacets facets={rare} {...{ state, counted, onChange }} />
      </div>
    </div>
  )
}

/** A facet as a row of buttons. Where they move sideways, the chosen one is moved into view. */
function FirstFacet({
  facet,
  state,
  counted,
  onChange,
  wraps,
}: Omit<FacetBarProps, 'facets'> & { facet: ListFacet }) {
  return (
    <div
      role="group"
      aria-label={facet.label}
      className={`-m-0.5 flex max-w-[calc(100%+0.25rem)] min-w-0 gap-1 p-0.5 ${wraps ? 'flex-wrap' : 'fades overflow-x-auto'}`}
    >
      {optionsOf(facet, counted, state).map(({ value, label, count, isChosen }) => (
        <button
          key={value}
          ref={isChosen ? showChosen : undefined}
          type="button"
          aria-pressed={isChosen}
          className={`flex min-h-9 shrink-0 items-center gap-1.5 rounded-control border px-2.5 text-sm font-medium ${isChosen ? 'border-brand-ink bg-brand-tint text-on-brand-tint' : 'border-line bg-card hover:border-edge'}`}
          onClick={() => onChange(choose(facet, state, value))}
        >
          {label}
          {count !== null && <span className={isChosen ? '' : 'text-ink-soft'}>{count}</span>}
        </button>
      ))}
    </div>
  )
}
