import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#texts/compiled/office/list'
import { useOfficeData } from '../office-data'
import { Dropdown } from '../page/dropdown'
import { showChosen } from '../page/show-chosen'
import { dayField, daysBefore } from '../values/day'
import type { ListFacet } from './columns'
import { inFacetOrder } from './facet-order'
import { type ListState, changed, toggled } from './list-state'
import { type Counted, countText } from './nouns'
import { periodText, periodValue, readPeriod, type Period } from './period'

interface FacetBarProps {
  facets: readonly ListFacet[]
  state: ListState
  counted: Counted | null
  onChange: (next: ListState) => void
  /** The first facet wraps on phones instead of scrolling sideways. */
  wraps: boolean
}

/**
 * The facets of a list: the first as a row of buttons, the others in panels, with the number of rows of each value. On phones
 * the panels are shown on request, so that the rows begin on the first screen.
 */
export function FacetBar({ facets, state, counted, onChange, wraps }: FacetBarProps) {
  const valued = facets.filter(({ isPeriod }) => !isPeriod)
  const first = valued[0]?.isPanel ? undefined : valued[0]
  const others = valued.filter((facet) => facet !== first)
  const rare = others.filter(({ isRare }) => isRare)
  const periods = facets.filter(({ isPeriod }) => isPeriod)
  const hasMore = others.length + periods.length > 0
  // The panels are open if they alone show what is chosen.
  const [isOpen, setOpen] = useState(!first && Object.keys(state.chosen).length > 0)
  if (!first && !hasMore) return null
  return (
    <div className={`flex flex-wrap items-center gap-1.5 ${wraps ? '' : 'max-md:contents md:basis-full'}`}>
      {/* On phones this is one line, in which the facet scrolls sideways. */}
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
            <span>{texts.filters()}</span>
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

/** A facet as a row of buttons. If the row scrolls sideways, the chosen button is moved into view. */
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
          <span>{label}</span>
          {count !== null && <span className={isChosen ? '' : 'text-ink-soft'}>{count}</span>}
        </button>
      ))}
    </div>
  )
}

interface FacetPanelProps {
  state: ListState
  counted: Counted | null
  onChange: (next: ListState) => void
}

/** A facet whose values are in a panel. Renders nothing without values. */
function FacetPanel({ facet, ...props }: FacetPanelProps & { facet: ListFacet }) {
  if (isEmpty(facet, props)) return null
  const chosen = chosenText(facet, props)
  return (
    <Dropdown
      label={<span className="max-w-48 truncate">{chosen ?? facet.label}</span>}
      isActive={chosen !== null}
    >
      <Options {...props} facet={facet} />
    </Dropdown>
  )
}

/** The facets that are rarely used, in one panel. */
function RareFacets({ facets, ...props }: FacetPanelProps & { facets: readonly ListFacet[] }) {
  const shown = facets.filter((facet) => !isEmpty(facet, props))
  if (shown.length === 0) return null
  const chosen = shown.flatMap((facet) => chosenText(facet, props) ?? [])
  return (
    <Dropdown
      label={<span className="max-w-48 truncate">{chosen.join(', ') || texts.more_facets()}</span>}
      isActive={chosen.length > 0}
    >
      {shown.map((facet) => (
        <fieldset
          key={facet.name}
          className="border-line not-first:mt-1.5 not-first:border-t not-first:pt-1.5"
        >
          <legend className="float-start w-full px-2 pb-1 text-sm font-semibold">{facet.label}</legend>
          <Options {...props} facet={facet} />
        </fieldset>
      ))}
    </Dropdown>
  )
}

function Options({ facet, state, counted, onChange }: FacetPanelProps & { facet: ListFacet }) {
  return optionsOf(facet, counted, state).map(({ value, label, count, isChosen }) => (
    <label
      key={value}
      className="clear-both flex min-h-8 cursor-pointer items-center gap-2 rounded-small px-2 hover:bg-sunk"
    >
      <input
        type="checkbox"
        checked={isChosen}
        className="size-4"
        onChange={() => onChange(choose(facet, state, value))}
      />
      <span className="grow">{label}</span>
      {count !== null && <span className="text-sm text-ink-soft">{count}</span>}
    </label>
  ))
}

const isEmpty = (facet: ListFacet, { state, counted }: FacetPanelProps): boolean =>
  Boolean(counted?.facets) && optionsOf(facet, counted, state).length === 0

/** Label of the facet with its chosen values; `null` if none is chosen. */
function chosenText(facet: ListFacet, { state, counted }: FacetPanelProps): string | null {
  const chosen = optionsOf(facet, counted, state).filter(({ isChosen }) => isChosen)
  return chosen.length === 0 ? null : `${facet.label}: ${chosen.map(({ label }) => label).join(', ')}`
}

interface PeriodPanelProps {
  label: string
  /** Period as written in the address (see `period.ts`). */
  value: string | undefined
  onChange: (value: string) => void
}

/** A facet for a period: the usual ones, or any two days. */
function PeriodPanel({ label, value, onChange }: PeriodPanelProps) {
  const { timezone } = useOfficeData()
  const [today] = useState(() => dayField(new Date(), timezone))
  const period = readPeriod(value)
  const usual: [string, Period][] = [
    [texts.period_today(), { from: today, to: today }],
    [texts.period_week(), { from: daysBefore(today, 6), to: today }],
    [texts.period_month(), { from: daysBefore(today, 29), to: today }],
  ]
  const show = (next: Period) => onChange(periodValue(next))
  return (
    <Dropdown
      label={<span className="max-w-64 truncate">{period ? `${label}: ${periodText(period)}` : label}</span>}
      isActive={period !== null}
    >
      {usual.map(([name, usualPeriod]) => {
        const isChosen = periodValue(usualPeriod) === value
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            className={`block min-h-8 w-full rounded-small px-2 text-start ${isChosen ? 'bg-brand-tint font-semibold text-on-brand-tint' : 'hover:bg-sunk'}`}
            onClick={() => show(isChosen ? { from: null, to: null } : usualPeriod)}
          >
            {name}
          </button>
        )
      })}
      <div className="mt-1.5 grid gap-1.5 border-t border-line px-2 pt-2 pb-1">
        <Day
          label={texts.from()}
          day={period?.from ?? null}
          onChange={(from) => show({ from, to: period?.to ?? null })}
        />
        <Day
          label={texts.to()}
          day={period?.to ?? null}
          onChange={(to) => show({ from: period?.from ?? null, to })}
        />
      </div>
    </Dropdown>
  )
}

function Day({
  label,
  day,
  onChange,
}: {
  label: string
  day: string | null
  onChange: (day: string | null) => void
}) {
  return (
    <label className="flex items-center justify-between gap-3 text-sm">
      <span>{label}</span>
      <input
        type="date"
        value={day ?? ''}
        className="min-h-8 rounded-small border border-edge bg-card px-2 text-ink"
        onChange={(event) => onChange(event.target.value || null)}
      />
    </label>
  )
}

/** Returns the state after a press on a value of a facet. */
function choose(facet: ListFacet, state: ListState, value: string): ListState {
  const isChosen = (state.chosen[facet.name] ?? []).includes(value)
  if (!facet.isSingle || isChosen) return toggled(state, facet.name, value)
  return withOne(state, facet.name, value)
}

/** Returns the state with this single value of a facet; an empty value selects none. */
const withOne = (state: ListState, name: string, value: string): ListState =>
  changed(state, { chosen: { ...state.chosen, [name]: value === '' ? [] : [value] } })

/**
 * Returns the known values in their order, then those that only the response contains, each with its number of rows:
 * `null` if that was not counted.
 */
function optionsOf(facet: ListFacet, counted: Counted | null, state: ListState) {
  const found = counted?.facets?.[facet.name] ?? null
  const chosen = state.chosen[facet.name] ?? []
  const known = new Map(facet.values)
  // A flag may offer only one of its values, such as “overdue”.
  const isFlag = known.has('true') || known.has('false')
  const others = (isFlag ? [] : (found ?? [])).map(({ value }) => value).filter((value) => !known.has(value))
  const values = [...known.keys(), ...inFacetOrder(facet, others)]
  // If older rows were not counted, a value without a count may still have rows.
  const isPart = counted?.matching?.more === true || found?.some(({ more }) => more === true) === true
  const none = found === null || isPart ? null : countText({ count: 0 })
  return [...new Set([...values, ...chosen])].map((value) => {
    const counts = found?.find((row) => row.value === value)
    return {
      value,
      label: known.get(value) ?? counts?.label ?? facet.labelOf?.(value) ?? value,
      // The number is unknown if only older rows have the value.
      count: counts ? (counts.count === 0 && counts.more ? null : countText(counts)) : none,
      isChosen: chosen.includes(value),
    }
  })
}
