import type { ClipboardEvent } from 'react'
import type { DeliveryRow } from '../../../../contract/office/deliveries'
import * as words from './words'

interface TrackingListProps {
  rows: readonly DeliveryRow[]
  /** By the codes of the orders. */
  numbers: Readonly<Record<string, string>>
  refused: Readonly<Record<string, string>>
  onChange: (numbers: Readonly<Record<string, string>>) => void
}

/** The tracking number of each order. A column of a table can be pasted into them. */
export function TrackingList({ rows, numbers, refused, onChange }: TrackingListProps) {
  const paste = (from: number) => (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').trim().split(/\r?\n/)
    if (lines.length < 2) return
    event.preventDefault()
    const filled = lines.flatMap((line, index) => {
      const row = rows[from + index]
      return row ? [[row.order, line.trim()] as const] : []
    })
    onChange({ ...numbers, ...Object.fromEntries(filled) })
  }
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-soft">{words.pasteHint}</p>
      <ul className="-mx-1 grid max-h-96 gap-1.5 overflow-y-auto px-1 py-1">
        {rows.map(({ order, ships_to, customer }, index) => (
          <li key={order} className="grid gap-x-3 gap-y-0.5 sm:grid-cols-[1fr_14rem] sm:items-center">
            <span className="leading-tight">
              <strong>{order}</strong>{' '}
              <span className="text-sm text-ink-soft">{ships_to?.full_name ?? customer.full_name}</span>
              {refused[order] && <span className="block text-sm text-danger">{refused[order]}</span>}
            </span>
            <input
              type="text"
              aria-label={words.trackingOf(order)}
              placeholder={words.trackingNumber}
              maxLength={60}
              autoComplete="off"
              className="min-h-9 rounded-control border border-edge bg-card px-2.5"
              value={numbers[order] ?? ''}
              onPaste={paste(index)}
              onChange={(event) => onChange({ ...numbers, [order]: event.target.value })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
