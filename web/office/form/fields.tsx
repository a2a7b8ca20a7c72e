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

/** An amount in minor units, of the shop's currency unless another is given. NaN: what is typed is no amount. */
export function MoneyField({
  label,
  currency: given,
  value,
  onChange,
  ...rest
}: ValueField<number> & { currency?: string }) {
  const shop = useFacts()
  const currency = given ?? shop.currency
  const valueOf = (text: string) => minorUnits(text, currency) ?? Number.NaN
  const textOf = (amount: number) => (Number.isNaN(amount) ? '' : decimalText(amount, currency))
  const { text, setTyped } = useTyped(value, textOf, valueOf)
  return (
    <TextField
      {...rest}
      label={`${label} (${currency})`}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(valueOf(target.value))
      }}
    />
  )
}

/** A number, whole unless it has decimals. NaN: what is typed is no number. */
export function NumberField({
  decimals = false,
  value,
  onChange,
  ...rest
}: ValueField<number> & { decimals?: boolean }) {
  const form = decimals ? /^\d+([.,]\d+)?$/ : /^\d+$/
  const valueOf = (text: string) =>
    form.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  const textOf = (number: number) => (Number.isNaN(number) ? '' : String(number))
  const { text, setTyped } = useTyped(value, textOf, valueOf)
  return (
    <TextField
      {...rest}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(valueOf(target.value))
      }}
    />
  )
}

/** A number of which nothing means null: no limit. */
export function LimitField({
  value,
  onChange,
  ...rest
}: ValueField<number | null> & { placeholder?: string }) {
  const valueOf = (text: string) =>
    text.trim() === '' ? null : /^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
  const textOf = (number: number | null) => (number === null || Number.isNaN(number) ? '' : String(number))
  const { text, setTyped } = useTyped(value, textOf, valueOf)
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(valueOf(target.value))
      }}
    />
  )
}

/** An instant, as clocks in a zone show it; null: none. */
export function InstantField({
  timezone,
  value,
  onChange,
  ...rest
}: ValueField<string | null> & { timezone: string }) {
  // A field for day and time is wider than a narrow column unless it is told.
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
