import { ChevronDown, X } from 'lucide-react'
import { useId } from 'react'
import * as texts from '#texts/compiled/office/settings'
import { boxClass } from '../../ui/field'
import { countryName } from '../kit/values/names'

/** Returns the countries to choose from, sorted by name, without those in `without`. */
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
        aria-label={texts.add_country()}
        className={`${boxClass} cursor-pointer appearance-none truncate pe-10!`}
        value=""
        onChange={({ target }) => target.value !== '' && onAdd(target.value)}
      >
        <option value="">{texts.add_country()}</option>
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
  /** The order matters, because customers see it. Otherwise the countries are listed by name. */
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
          <span>{label}</span> <span className="font-normal text-ink-soft">{`(${value.length})`}</span>
        </p>
        {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      </div>
      <ul className="flex max-h-72 flex-wrap gap-1.5 overflow-y-auto">
        {shown.map((code) => (
          <li key={code} className="flex items-center rounded-full border border-line bg-sunk ps-2.5 text-sm">
            <span>{nameOf(code)}</span>
            <button
              type="button"
              aria-label={texts.remove_named({ name: nameOf(code) })}
              className="grid size-7 place-items-center rounded-full text-ink-soft hover:text-ink"
              onClick={() => onChange(value.filter((country) => country !== code))}
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
            {texts.take_all({ count: all.length })}
          </button>
        )}
      </div>
    </fieldset>
  )
}

/** All countries of ISO 3166-1, and Kosovo. */
const knownCountries: readonly string[] =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
  GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
  KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
  SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
  VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/)
