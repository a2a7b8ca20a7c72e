import { ChevronDown, X } from 'lucide-react'
import { useId } from 'react'
import { boxClass } from '../../../parts/field'
import { countryName } from '../../parts/country-name'
import { knownCountries } from './known-countries'
import * as words from './country-words'

/** The countries that can be chosen: the shop's first, by name. */
const choices = (without: readonly string[]) =>
  knownCountries
    .filter((code) => !without.includes(code))
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

/** Adds one country. */
export function AddCountry({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (code: string) => void }) {
  return (
    <span className="relative block w-60 max-w-full">
      <select
        aria-label={words.add}
        className={`${boxClass} cursor-pointer appearance-none truncate pe-10!`}
        value=""
        onChange={({ target }) => target.value !== '' && onAdd(target.value)}
      >
        <option value="">{words.add}</option>
        {choices(chosen).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2"
      />
    </span>
  )
}

interface CountryListProps {
  label: string
  hint?: string
  error?: string | undefined
  value: readonly string[]
  /** The shop's countries, to take them all. */
  all?: readonly string[]
  /** Their order counts: customers see them in it. Otherwise they are listed by name. */
  isOrdered?: true
  disabled?: boolean
  nameOf?: (code: string) => string
  onChange: (codes: string[]) => void
}

/** A list of countries, each with a cross. */
export function CountryList({
  label,
  hint,
  error,
  value,
  all,
  isOrdered,
  disabled = false,
  nameOf = countryName,
  onChange,
}: CountryListProps) {
  const id = useId()
  const shown = isOrdered ? value : value.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
  const isAll = all !== undefined && all.every((code) => value.includes(code))
  return (
    <fieldset aria-labelledby={id} disabled={disabled} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p id={id} className="text-sm font-semibold">
          {label} <span className="font-normal text-ink-soft">({value.length})</span>
        </p>
        {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      </div>
      <ul className="flex max-h-72 flex-wrap gap-1.5 overflow-y-auto">
        {shown.map((code) => (
          <li key={code} className="flex items-center rounded-full border border-line bg-sunk ps-2.5 text-sm">
            {nameOf(code)}
            <button
              type="button"
              aria-label={words.remove(nameOf(code))}
              className="grid size-7 place-items-center rounded-full text-ink-soft hover:text-ink"
              onClick={() => onChange(value.filter((one) => one !== code))}
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AddCountry chosen={value} onAdd={(code) => onChange([...value, code])} />
        {all !== undefined && all.length > 0 && !isAll && (
          <button type="button" className="link text-sm" onClick={() => onChange([...all])}>
            {words.takeAll(all.length)}
          </button>
        )}
      </div>
    </fieldset>
  )
}
