import { decimalText, minorUnits } from '../../../../rules/amount-text'
import { boxClass } from '../../../parts/field'
import { useTyped } from '../../form/fields'
import { useFacts } from '../../office-facts'

interface OptionalProps {
  /** Read by screen readers: the table's heads show it. */
  label: string
  placeholder: string
  error: string | undefined
  value: number | null
  onChange: (value: number | null) => void
}

interface Notation {
  write: (value: number) => string
  /** NaN: what is typed means nothing. */
  meaning: (text: string) => number
}

/** A number in a table, of which nothing typed means none. */
function OptionalNumber({
  label,
  placeholder,
  error,
  value,
  onChange,
  write,
  meaning,
}: OptionalProps & Notation) {
  const read = (text: string) => (text.trim() === '' ? null : meaning(text))
  const textOf = (number: number | null) => (number === null || Number.isNaN(number) ? '' : write(number))
  const { text, setTyped } = useTyped(value, textOf, read)
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={error !== undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        className={`${boxClass} text-end tabular-nums`}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(read(target.value))
        }}
      />
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </>
  )
}

/** An amount of the shop's currency in minor units, or none. */
export function OptionalMoney(props: OptionalProps) {
  const { currency } = useFacts()
  return (
    <OptionalNumber
      {...props}
      write={(amount) => decimalText(amount, currency)}
      meaning={(text) => minorUnits(text, currency) ?? Number.NaN}
    />
  )
}

/** A rate in per cent, with decimals, or none. */
export function OptionalRate(props: OptionalProps) {
  return (
    <OptionalNumber
      {...props}
      write={String}
      meaning={(text) =>
        /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
      }
    />
  )
}
