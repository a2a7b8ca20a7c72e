import { useState } from 'react'
import { decimalText, minorUnits } from '../../../rules/amount-text'
import { TextField } from '../../parts/text-fields'
import { useFacts } from '../office-facts'
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

/** What is typed, as long as it means the value; another value, as after Discard, is written again. */
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

/** An amount in minor units, of the shop's currency unless another is given. NaN: what is typed is no amount. */
export function MoneyField({ label, currency: given, ...rest }: ValueField<number> & { currency?: string }) {
  const shop = useFacts()
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

/** A number, whole unless it has decimals. NaN: what is typed is no number. */
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

/** A number of which nothing means null: no limit. */
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

/** A day of the calendar: 2027-07-08. */
export function DayField({ onChange, ...rest }: ValueField<string> & { min?: string; max?: string }) {
  return <TextField {...rest} type="date" onChange={({ target }) => onChange(target.value)} />
}

/** An instant, as clocks in a zone show it; null: none. */
export function InstantField({
  timezone,
  value,
  onChange,
  ...rest
}: ValueField<string | null> & { timezone: string }) {
  // A field for day and time is wider than a narrow column unless its width is set.
  return (
    <div className="min-w-0 [&_input]:min-w-0">
      <TextField
        {...rest}
        type="datetime-local"
        value={fieldOfInstant(value, timezone)}
        onChange={({ target }) => onChange(instantOfField(target.value, timezone))}
      />
    </div>
  )
}
