import { Dropdown } from '../parts/dropdown'
import type { ListFacet } from './columns'
import type { Counted } from './count-of'
import { choose, optionsOf } from './facet-options'
import type { ListState } from './list-state'
import * as words from './words'

interface FacetPanelProps {
  state: ListState
  counted: Counted | null
  onChange: (next: ListState) => void
}

/** A facet whose values are in a panel; nothing where there are none. */
export function FacetPanel({ facet, ...props }: FacetPanelProps & { facet: ListFacet }) {
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
export function RareFacets({ facets, ...props }: FacetPanelProps & { facets: readonly ListFacet[] }) {
  const shown = facets.filter((facet) => !isEmpty(facet, props))
  if (shown.length === 0) return null
  const chosen = shown.flatMap((facet) => chosenText(facet, props) ?? [])
  return (
    <Dropdown
      label={<span className="max-w-48 truncate">{chosen.join(', ') || words.moreFacets}</span>}
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
        className="size-4 accent-(--brand-ink)"
        onChange={() => onChange(choose(facet, state, value))}
      />
      <span className="grow">{label}</span>
      {count !== null && <span className="text-sm text-ink-soft">{count}</span>}
    </label>
  ))
}

const isEmpty = (facet: ListFacet, { state, counted }: FacetPanelProps): boolean =>
  Boolean(counted?.facets) && optionsOf(facet, counted, state).length === 0

/** What is chosen of a facet; null: nothing is. */
function chosenText(facet: ListFacet, { state, counted }: FacetPanelProps): string | null {
  const chosen = optionsOf(facet, counted, state).filter(({ isChosen }) => isChosen)
  return chosen.length === 0 ? null : `${facet.label}: ${chosen.map(({ label }) => label).join(', ')}`
}
