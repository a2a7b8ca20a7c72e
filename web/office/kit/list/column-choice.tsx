import { SlidersHorizontal } from 'lucide-react'
import * as texts from '#texts/compiled/office/list'
import type { Elements } from '#web/ui/elements'
import { Dropdown, MenuItem } from '../page/dropdown'
import { changed, type ListState } from './list-state'

interface ColumnChoiceProps {
  state: ListState
  columns: readonly { key: string; name: string; card?: string }[]
  sorts: readonly (readonly [value: string, label: string])[]
  onChange: (next: ListState) => void
  /** Saves the list's state as a view; `null` if there is nothing to save. */
  onSave: (() => void) | null
}

/** Chooses the columns of a list and the order of its rows. */
export function ColumnChoice({ state, columns, sorts, onChange, onSave }: ColumnChoiceProps) {
  const sort = state.sort ?? sorts[0]?.[0]
  return (
    <Dropdown
      id={viewChoice}
      label={
        <>
          <SlidersHorizontal aria-hidden className="size-4 sm:hidden" />
          <span className="max-sm:sr-only">{texts.view()}</span>
        </>
      }
      align="end"
      isActive={state.hidden.length > 0}
    >
      {onSave && (
        <div className="mb-1.5 border-b border-line pb-1.5">
          <MenuItem name={texts.save_view()} onChoose={onSave} />
        </div>
      )}
      {sorts.length > 1 && (
        <fieldset className="mb-1.5 border-b border-line pb-1.5">
          <legend className="px-2 pb-1 text-sm font-semibold">{texts.sort_order()}</legend>
          {sorts.map(([value, label]) => (
            <Choice key={value} label={label}>
              <input
                type="radio"
                name="sort"
                checked={value === sort}
                className="size-4"
                onChange={() => onChange(changed(state, { sort: value === sorts[0]?.[0] ? null : value }))}
              />
            </Choice>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend className="px-2 pb-1 text-sm font-semibold">{texts.columns()}</legend>
        {columns
          .filter(({ card }) => card !== 'title')
          .map(({ key, name }) => (
            <Choice key={key} label={name}>
              <input
                type="checkbox"
                checked={!state.hidden.includes(key)}
                className="size-4"
                onChange={() => onChange({ ...state, hidden: flipped(state.hidden, key) })}
              />
            </Choice>
          ))}
      </fieldset>
    </Dropdown>
  )
}

function Choice({ label, children }: { label: string; children: Elements }) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2 rounded-small px-2 hover:bg-sunk">
      {children}
      <span>{label}</span>
    </label>
  )
}

const flipped = (hidden: readonly string[], key: string) =>
  hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key]

/** Element id of the dropdown for a list's columns, order and saved views. */
const viewChoice = 'view-choice'

/** Returns the button of that dropdown, which remains when a saved view is removed. */
export const viewButton = () => document.querySelector<HTMLElement>(`#${viewChoice} > summary`)
