import { X } from 'lucide-react'
import { memo, useState } from 'react'
import * as texts from '#texts/compiled/office/new-order'
import { Button } from '#web/ui/button'
import { SelectField } from '#web/ui/choice-fields'
import type { FieldErrors } from '#web/ui/field-errors'
import { instantText, moneyText, numberText } from '#web/ui/formats'
import { TextField } from '#web/ui/text-fields'
import { useOfficeData } from '../../kit/office-data'
import { FirstItem } from '../../kit/page/states'
import { newLine, type Line, type Sellable } from './order-form'

/** Maximum number of pieces in one order. */
const maxPieces = 200

/** Returns the text about the places left, or an empty text if they are unlimited. */
const leftText = (left: number | null): string =>
  left === null ? '' : texts.left({ number: numberText(left) })

interface LinesProps {
  items: readonly Sellable[]
  lines: readonly Line[]
  /** Holder of the tickets without a name of their own. */
  customer: { fullName: string; email: string }
  /** Errors, keyed by the line's key and its field: `<key>.price`. */
  errors: FieldErrors
  /** A constant function, so that typing in one of many lines renders only that line. */
  onChange: (change: (lines: readonly Line[]) => readonly Line[]) => void
}

/** Lines of a new order, with the shop's items to add. */
export function Lines({ items, lines, customer, errors, onChange }: LinesProps) {
  const { currency } = useOfficeData()
  const [code, setCode] = useState('')
  const [count, setCount] = useState('1')
  const chosen = items.find(({ external_code }) => external_code === code)
  const add = () => {
    if (chosen === undefined) return
    const key = Math.max(0, ...lines.map((line) => line.key)) + 1
    const wanted = Math.min(Math.max(1, Math.trunc(Number(count)) || 1), maxPieces - lines.length)
    const added = Array.from({ length: wanted }, (_, index) => newLine(chosen, key + index, currency))
    onChange((before) => [...before, ...added])
    setCount('1')
  }
  const labelOf = (item: Sellable) =>
    [
      item.name,
      moneyText(item.price + item.fee, currency),
      item.left === 0 ? texts.sold_out() : leftText(item.left),
      item.published ? '' : texts.hidden(),
    ]
      .filter((part) => part !== '')
      .join(' · ')
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[5rem_1fr] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_5rem_auto]">
        <div className="min-w-0 max-sm:col-span-full">
          <SelectField
            label={texts.add_item()}
            placeholder={texts.choose()}
            value={code}
            options={items.map((item) => ({
              value: item.external_code,
              label: labelOf(item),
              disabled: item.left === 0,
            }))}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
        <div>
          <TextField
            label={texts.count()}
            inputMode="numeric"
            autoComplete="off"
            value={count}
            onChange={({ target }) => setCount(target.value)}
          />
        </div>
        <Button
          variant="secondary"
          disabled={chosen === undefined || lines.length >= maxPieces}
          onClick={add}
        >
          {texts.add()}
        </Button>
      </div>
      {lines.length >= maxPieces && <p className="text-ink-soft">{texts.most({ count: maxPieces })}</p>}
      {lines.length === 0 && (
        <p className="text-ink-soft">
          {items.length === 0 ? <FirstItem text={texts.no_items()} /> : texts.nothing_yet()}
        </p>
      )}
      {lines.length > 0 && (
        <ul className="grid divide-y divide-line border-t border-line">
          {lines.map((line) => (
            <LineRow
              key={line.key}
              line={line}
              fullName={customer.fullName}
              email={customer.email}
              emailError={errors[`${line.key}.email`]}
              priceError={errors[`${line.key}.price`]}
              timeError={errors[`${line.key}.travelTime`]}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface LineRowProps extends Pick<LinesProps, 'onChange'> {
  line: Line
  /** The customer's. */
  fullName: string
  email: string
  emailError: string | undefined
  priceError: string | undefined
  timeError: string | undefined
}

const LineRow = memo(function LineRow({ line, fullName, email, onChange, ...errors }: LineRowProps) {
  const { currency } = useOfficeData()
  const { item, key } = line
  const set = (changed: Partial<Line>) =>
    onChange((lines) => lines.map((other) => (other.key === key ? { ...other, ...changed } : other)))
  return (
    <li className="grid gap-3 py-4 last:pb-0">
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">{item.name}</p>
        <button
          type="button"
          aria-label={texts.remove({ name: item.name })}
          className="grid size-8 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink"
          onClick={() => onChange((lines) => lines.filter((other) => other.key !== key))}
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_8rem]">
        {item.shop_item_type === 'tickets' && (
          <>
            <TextField
              label={texts.holder()}
              placeholder={fullName || texts.as_customer()}
              maxLength={200}
              autoComplete="off"
              value={line.fullName}
              onChange={(event) => set({ fullName: event.target.value })}
            />
            <TextField
              label={texts.holder_email()}
              type="email"
              placeholder={email || texts.as_customer()}
              error={errors.emailError}
              maxLength={254}
              autoComplete="off"
              value={line.email}
              onChange={(event) => set({ email: event.target.value })}
            />
          </>
        )}
        <TextField
          label={texts.price_in({ currency })}
          inputMode="decimal"
          autoComplete="off"
          error={errors.priceError}
          value={line.price}
          onChange={(event) => set({ price: event.target.value })}
        />
        {item.times.length > 0 && (
          <SelectField
            label={texts.travel_time()}
            placeholder="–"
            error={errors.timeError}
            value={line.travelTime}
            options={item.times.map(({ travel_time, left }) => ({
              value: travel_time,
              label: [instantText(travel_time, item.timezone), leftText(left)].filter(Boolean).join(' · '),
              disabled: left === 0,
            }))}
            onChange={(event) => set({ travelTime: event.target.value })}
          />
        )}
      </div>
    </li>
  )
})
