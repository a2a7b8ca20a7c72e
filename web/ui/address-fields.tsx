import type { AddressLine } from '#contract/config'
import type { Address } from '#contract/values'
import { isLineRequired, isLineUsed } from '#rules/customers/address'
import * as texts from '#texts/compiled/screens/parts'
import { SelectField } from './choice-fields'
import type { FieldErrors } from './field-errors'
import { TextField } from './text-fields'

interface AddressFieldsProps {
  lines: Readonly<Record<string, AddressLine>>
  /** Country that decides which lines are required; empty if none is chosen. */
  country: string
  address: Address
  onChange: (address: Address) => void
  /** Errors by `{prefix}{line}`. */
  errors: FieldErrors
  prefix: string
  /** Required lines are marked with an asterisk only if the form requires them. */
  showsRequired: boolean
  section?: 'billing' | 'shipping'
  /** Disables autofill, because the address belongs to somebody other than the user. */
  isOthers?: boolean
}

/** The configured lines of an address that its country uses. A line with a value is always shown. */
export function AddressFields(props: AddressFieldsProps) {
  const { lines, country, address, onChange, errors, prefix, showsRequired, section, isOthers } = props
  const shown = Object.entries(lines).filter(
    ([key, { required }]) => isLineUsed(required, country || null) || address[key] !== undefined,
  )
  return shown.map(([key, { text, required }]) => (
    <TextField
      key={key}
      label={text}
      name={`${prefix}${key}`}
      autoComplete={isOthers ? 'off' : autofill(key, section)}
      required={showsRequired && isLineRequired(required, country || null)}
      value={address[key] ?? ''}
      error={errors[`${prefix}${key}`]}
      onChange={(event) => onChange({ ...address, [key]: event.target.value })}
    />
  ))
}

interface CountryFieldProps {
  label: string
  name: string
  countries: Readonly<Record<string, string>>
  /** The shop's own country, listed first. */
  home: string | null
  value: string
  onChange: (country: string) => void
  error?: string | undefined
  required?: boolean
  section?: 'billing' | 'shipping'
}

/** A dropdown of the shop's countries: its own first, the others by name. */
export function CountryField({ countries, home, onChange, section, ...field }: CountryFieldProps) {
  const options = Object.entries(countries)
    .map(([value, label]) => ({ value, label }))
    .toSorted(
      (a, b) => Number(b.value === home) - Number(a.value === home) || a.label.localeCompare(b.label, 'en'),
    )
  return (
    <SelectField
      {...field}
      placeholder={texts.country()}
      autoComplete={[section, 'country'].filter(Boolean).join(' ')}
      options={options}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Returns the `autocomplete` name of a line, guessed from its key, which operators choose. */
function autofill(key: string, section = ''): string | undefined {
  const [, name] = fillable.find(([pattern]) => pattern.test(key)) ?? []
  return name && `${section} ${name}`.trim()
}

const fillable: readonly [RegExp, string][] = [
  [/post|zip/i, 'postal-code'],
  [/city|town/i, 'address-level2'],
  [/region|state|province|county/i, 'address-level1'],
  [/2$/, 'address-line2'],
  [/street|address|line/i, 'address-line1'],
]
