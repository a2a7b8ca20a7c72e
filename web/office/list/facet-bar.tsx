import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Dropdown } from '../parts/dropdown'
import type { ListFacet } from './columns'
import { countText, type Counted } from './count-of'
import { PeriodPanel } from './period-panel'
import { changed, toggled, type ListState } from './list-state'

interface FacetBarProps {
  facets: readonly ListFacet[]
  state: ListState
  counted: Counted | null
  onChange: (next: ListState) => void
  /** Offers to choose nothing. */
  canClear: boolean
  /** On a phone the first facet takes more lines instead of moving sideways. */
  wraps: boolean
}

/**
 * The facets of a list: the first one as a row of buttons, the others in panels, with how many rows each value has. On a
 * phone the panels are shown on request, so that the rows begin on the first screen.
 */
export function FacetBar({ facets, state, counted, onChange, canClear, wraps }: FacetBarProps) {
  const valued = facets.filter(({ isPeriod }) => !isPeriod)
  const first = valued[0]?.isPanel ? undefined : valued[0]
  const others = valued.filter((facet) => facet !== first)
  const periods = facets.filter(({ isPeriod }) => isPeriod)
  const hasMore = others.length + periods.length > 0
  // Where nothing else tells what is chosen, the panels do.
  const [isOpen, setOpen] = useState(!first && Object.keys(state.chosen).length > 0)
  if (!first && !hasMore) return null
  const isNarrowed = canClear && Object.keys(state.chosen).length > 0
  return (
    <div className={`flex flex-wrap items-center gap-1.5 ${wraps ? '' : 'max-md:contents md:basis-full'}`}>
      {/* On a phone one line, in which the facet moves sideways. */}
      <div className={wraps ? 'contents' : 'flex min-w-0 basis-full gap-1.5 md:contents'}>
        {first && (
          <div
            role="group"
            aria-label={first.label}
            className={`-m-0.5 flex max-w-[calc(100%+0.25rem)] min-w-0 gap-1 p-0.5 ${wraps ? 'flex-wrap' : 'fades overflow-x-auto'}`}
          >
            {optionsOf(first, counted, state).map(({ value, label, count, isChosen }) => (
              <button
                key={value}
                type="button"
                aria-pressed={isChosen}
                className={`flex min-h-9 shrink-0 items-center gap-1.5 rounded-control border px-2.5 text-sm font-medium ${isChosen ? 'border-brand-ink bg-brand-tint text-on-brand-tint' : 'border-line bg-card hover:border-edge'}`}
                onClick={() => onChange(choose(first, state, value))}
              >
                {label}
                {count !== null && <span className={isChosen ? '' : 'text-ink-soft'}>{count}</span>}
              </button>
            ))}
          </div>
        )}
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
        {others.map((facet) => (
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
      </div>
      {isNarrowed && (
        <button
          type="button"
          className="min-h-9 rounded-control px-2 text-sm text-ink-soft underline underline-offset-2 hover:text-ink"
          onClick={() => onChange(changed(state, { chosen: {} }))}
        >
          Clear filters
        </button>
      )}
    </div>
  )
}

function FacetPanel({
  facet,
  state,
  counted,
  onChange,
}: Omit<FacetBarProps, 'facets' | 'canClear' | 'wraps'> & { facet: ListFacet }) {
  const options = optionsOf(facet, counted, state)
  const chosen = options.filter(({ isChosen }) => isChosen)
  if (counted?.facets && options.length === 0) return null
  const label =
    chosen.length === 0 ? facet.label : `${facet.label}: ${chosen.map((one) => one.label).join(', ')}`
  return (
    <Dropdown label={<span className="max-w-48 truncate">{label}</span>} isActive={chosen.length > 0}>
      {options.map(({ value, label: text, count, isChosen }) => (
        <label
          key={value}
          className="flex min-h-8 cursor-pointer items-center gap-2 rounded-small px-2 hover:bg-sunk"
        >
          <input
            type="checkbox"
            checked={isChosen}
            className="size-4 accent-(--brand-ink)"
            onChange={() => onChange(choose(facet, state, value))}
          />
          <span className="grow">{text}</span>
          {count !== null && <span className="text-sm text-ink-soft">{count}</span>}
        </label>
      ))}
    </Dropdown>
  )
}

function choose(facet: ListFacet, state: ListState, value: string): ListState {
  const isChosen = (state.chosen[facet.name] ?? []).includes(value)
  if (!facet.isSingle || isChosen) return toggled(state, facet.name, value)
  return withOne(state, facet.name, value)
}

/** The state with this one value of a facet; an empty one is none. */
const withOne = (state: ListState, name: string, value: string): ListState =>
  changed(state, { chosen: { ...state.chosen, [name]: value === '' ? [] : [value] } })

/**
 * The known values in their order, then those that only the answer knows, each with how many rows have it: null where that was not
 * counted.
 */
function optionsOf(facet: ListFacet, counted: Counted | null, state: ListState) {
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
