import { type ClipboardEvent, useState } from 'react'
import type { DeliveryRow } from '../../../../contract/office/deliveries'
import { formErrorText } from '../../../parts/calls/post-call'
import { TextField } from '../../../parts/text-fields'
import { showToast } from '../../../parts/toast'
import { forgetAnswers } from '../../calls/answers'
import { post } from '../../calls/post'
import { ActionDialog } from '../../parts/action-dialog'
import * as words from './words'

/** The carrier that was typed last, for the next parcels of the day. */
let lastCarrier = ''

/** The goods of these orders are on their way: each with its tracking number. */
export function SendDialog({ rows, onClose }: { rows: readonly DeliveryRow[]; onClose: () => void }) {
  const [left, setLeft] = useState(rows)
  const [carrier, setCarrier] = useState(rows[0]?.carrier ?? lastCarrier)
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(rows.map(({ order, tracking_number }) => [order, tracking_number ?? ''])),
  )
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [pending, setPending] = useState(false)
  const isCorrection = rows.length === 1 && rows[0]?.state === 'sent'
  const failures = Object.keys(refused).length

  const send = async () => {
    setPending(true)
    lastCarrier = carrier
    const failed: Record<string, string> = {}
    // One after the other, so that a refusal of one leaves the others as they are.
    for (const { order } of left) {
      try {
        await post('send-goods', { order, carrier, tracking_number: numbers[order] ?? '' })
      } catch (error) {
        failed[order] = formErrorText(error)
      }
    }
    setPending(false)
    setRefused(failed)
    const done = left.length - Object.keys(failed).length
    if (done > 0) showToast(words.sentDone(done), 'success')
    forgetAnswers()
    if (Object.keys(failed).length === 0) onClose()
    else setLeft(left.filter(({ order }) => order in failed))
  }
  return (
    <ActionDialog
      title={isCorrection ? words.changeTracking : words.sentTitle(left.length)}
      consequences={<p>{isCorrection ? words.changeConsequences : words.sentConsequences(left.length)}</p>}
      confirm={isCorrection ? words.changeTracking : words.markSent}
      error={failures > 0 ? words.someRefused(failures) : null}
      onConfirm={() => void send()}
      {...{ pending, onClose }}
    >
      <TextField
        label={words.carrier}
        maxLength={60}
        value={carrier}
        onChange={(event) => setCarrier(event.target.value)}
      />
      {left.length === 1 && left[0] ? (
        <TextField
          label={words.trackingNumber}
          maxLength={60}
          autoComplete="off"
          value={numbers[left[0].order] ?? ''}
          error={refused[left[0].order]}
          onChange={(event) => setNumbers({ ...numbers, [left[0]?.order ?? '']: event.target.value })}
        />
      ) : (
        <TrackingList rows={left} onChange={setNumbers} {...{ numbers, refused }} />
      )}
    </ActionDialog>
  )
}

interface TrackingListProps {
  rows: readonly DeliveryRow[]
  /** By the codes of the orders. */
  numbers: Readonly<Record<string, string>>
  refused: Readonly<Record<string, string>>
  onChange: (numbers: Readonly<Record<string, string>>) => void
}

/** The tracking number of each order. A column of a table can be pasted into them. */
function TrackingList({ rows, numbers, refused, onChange }: TrackingListProps) {
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
