import { useState } from 'react'
import { instantsAt } from '#rules/dates/local-time'
import { decimalText, minorUnits } from '#rules/money/amount-text'
import * as timeTexts from '#texts/compiled/office/scheduled-changes'
import { SelectField } from '#web/ui/choice-fields'
import { instantText } from '#web/ui/formats'
import { TextField } from '#web/ui/text-fields'
import { useOfficeData } from '../office-data'
import { timeChoiceText } from '../scheduled-changes/time-choice-text'
import { fieldOfInstant, instantOfField } from './zone-time'

interface ValueField<T> {
  label: string
  hint?: string
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  value: T
  onChange: (value: T) => void
}

/** Returns the typed text while it parses to the value; any other value, such as after Discard, is formatted again. */
export function useTyped<T>(value: T, textOf: (value: T) => string, valueOf: (text: string) => T) {
  const [typed, setTyped] = useState<string | null>(null)
  const isMeant = typed !== null && Object.is(valueOf(typed), value)
  return { text: isMeant ? typed : textOf(value), setTyped }
}

interface TypedFieldProps<T> extends ValueField<T> {
  textOf: (value: T) => string
  valueOf: (text: string) => T
  inputMode: 'decimal' | 'numeric'
  placeholder?: string
}

function TypedField<T>({ value, onChange, textOf, valueOf, ...rest }: TypedFieldProps<T>) {
  const { text, setTyped } = useTyped(value, textOf, valueOf)
  return (
    <TextField
      {...rest}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(valueOf(target.value))
      }}
    />
  )
}

/** Field for an amount in minor units, by default in the shop's currency; `NaN` if the input is not an amount. */
export function MoneyField({ label, currency: given, ...rest }: ValueField<number> & { currency?: string }) {
  const shop = useOfficeData()
  const currency = given ?? shop.currency
  return (
    <TypedField
      {...rest}
      label={`${label} (${currency})`}
      inputMode="decimal"
      textOf={(amount) => (Number.isNaN(amount) ? '' : decimalText(amount, currency))}
      valueOf={(text) => minorUnits(text, currency) ?? Number.NaN}
    />
  )
}

/** Field for a number, whole or with decimals; `NaN` if the input is not a number. */
export function NumberField({ decimals = false, ...rest }: ValueField<number> & { decimals?: boolean }) {
  const form = decimals ? /^\d+([.,]\d+)?$/ : /^\d+$/
  return (
    <TypedField
      {...rest}
      inputMode={decimals ? 'decimal' : 'numeric'}
      textOf={numberText}
      valueOf={(text) => (form.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN)}
    />
  )
}

const numberText = (number: number) => (Number.isNaN(number) ? '' : String(number))

/** Field for a number; empty means `null`, no limit. */
export function LimitField(props: ValueField<number | null> & { placeholder?: string }) {
  return (
    <TypedField
      {...props}
      inputMode="numeric"
      textOf={(number) => (number === null ? '' : numberText(number))}
      valueOf={(text) =>
        text.trim() === '' ? null : /^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
      }
    />
  )
}

/** Field for a date, such as `2027-07-08`. */
export function DayField({ onChange, ...rest }: ValueField<string> & { min?: string; max?: string }) {
  return <TextField {...rest} type="date" onChange={({ target }) => onChange(target.value)} />
}

/**
 * An instant as local time in a zone; `null` if the field is empty. If the local time occurs twice because clocks go back, a second field shows
 * which of the two it is, at first the earlier one.
 */
export function InstantField({
  timezone,
  value,
  onChange,
  ...rest
}: ValueField<string | null> & { timezone: string }) {
  const shown = fieldOfInstant(value, timezone)
  const instants = shown === '' ? [] : instantsAt(shown, timezone)
  // The field shows no seconds, which a value may have.
  const chosen = instants.findLast((one) => value !== null && one.getTime() <= Date.parse(value))
  // A field for day and time is wider than a narrow column unless its width is set.
  return (
    <div className="grid min-w-0 gap-3 [&_input]:min-w-0">
      <TextField
        {...rest}
        type="datetime-local"
        value={shown}
        onChange={({ target }) => onChange(instantOfField(target.value, timezone))}
      />
      {instants.length > 1 && (
        <SelectField
          label={timeTexts.which()}
          hint={timeTexts.twice()}
          value={chosen?.toISOString() ?? ''}
          options={instants.map((instant, index) => ({
            value: instant.toISOString(),
            label: timeChoiceText(index, instantText(instant.toISOString(), timezone)),
          }))}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}
