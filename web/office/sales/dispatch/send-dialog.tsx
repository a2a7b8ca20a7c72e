import { useEffect, useState, type ClipboardEvent } from 'react'
import type { DeliveryRow } from '#contract/office/deliveries'
import * as texts from '#texts/compiled/office/dispatch'
import { formErrorText } from '#web/ui/calls/post-call'
import { TextField } from '#web/ui/text-fields'
import { showToast } from '#web/ui/toast'
import { post } from '../../kit/calls/post'
import { invalidateAnswers } from '../../kit/calls/query-client'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { countSlots } from '../../kit/values/count-slots'

/** Carrier that was entered last; the default for the next parcels. */
let lastCarrier = ''

interface SendProps {
  rows: readonly DeliveryRow[]
  onClose: () => void
}

/** Marks the goods of these orders as sent, each with its tracking number. */
export function SendDialog({ rows, onClose }: SendProps) {
  const [only] = rows
  return rows.length === 1 && only ? (
    <SendOne row={only} onClose={onClose} />
  ) : (
    <SendMany rows={rows} onClose={onClose} />
  )
}

function SendOne({ row, onClose }: { row: DeliveryRow; onClose: () => void }) {
  const { order, state } = row
  const [carrier, setCarrier] = useState(row.carrier ?? lastCarrier)
  const [number, setNumber] = useState(row.tracking_number ?? '')
  const isCorrection = state === 'sent'
  const payload = { order, carrier, tracking_number: number }
  const { effect, refusal, pending, error, confirm } = useDryRunCall('send-goods', payload, {
    toast: texts.sent_done(countSlots(1)),
    done: onClose,
  })
  const send = () => {
    lastCarrier = carrier
    confirm(payload)
  }
  return (
    <ActionDialog
      title={`${isCorrection ? texts.change_tracking() : texts.mark_sent()}: ${order}`}
      consequences={<EffectNotes {...{ effect, refusal }} />}
      confirm={isCorrection ? texts.change_tracking() : texts.mark_sent()}
      onConfirm={send}
      {...{ pending, error, onClose }}
    >
      <Carrier value={carrier} onChange={setCarrier} />
      <TextField
        label={texts.tracking_number()}
        maxLength={60}
        autoComplete="off"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
    </ActionDialog>
  )
}

function SendMany({ rows, onClose }: SendProps) {
  const [left, setLeft] = useState(rows)
  const [carrier, setCarrier] = useState(rows[0]?.carrier ?? lastCarrier)
  const [numbers, setNumbers] = useState<Refused>(() =>
    Object.fromEntries(rows.map(({ order, tracking_number }) => [order, tracking_number ?? ''])),
  )
  const [refused, setRefused] = useState<Refused>({})
  const [pending, setPending] = useState(false)
  const tried = useDryRunRows(rows)
  const failures = Object.keys(refused).length
  const wrong = Object.keys(tried ?? {}).length

  const send = async () => {
    setPending(true)
    lastCarrier = carrier
    const failed = await refusalsOf(left, ({ order }) =>
      post('send-goods', { order, carrier, tracking_number: numbers[order] ?? '' }),
    )
    setPending(false)
    setRefused(failed)
    const done = left.length - Object.keys(failed).length
    if (done > 0) showToast(texts.sent_done(countSlots(done)), 'success')
    invalidateAnswers()
    if (Object.keys(failed).length === 0) onClose()
    else setLeft(left.filter(({ order }) => order in failed))
  }
  return (
    <ActionDialog
      title={texts.sent_title(countSlots(left.length))}
      consequences={
        failures === 0 && (
          <p aria-live="polite">
            {tried === null ? texts.sent_consequences() : effectText(rows.length - wrong, wrong)}
          </p>
        )
      }
      confirm={texts.mark_sent()}
      error={failures > 0 ? texts.some_refused(countSlots(failures)) : null}
      onConfirm={() => void send()}
      {...{ pending, onClose }}
    >
      <Carrier value={carrier} onChange={setCarrier} />
      <TrackingList
        rows={left}
        refused={failures > 0 ? refused : (tried ?? {})}
        onChange={setNumbers}
        {...{ numbers }}
      />
    </ActionDialog>
  )
}

/** Describes the effect of sending, also for the orders that cannot be sent. */
function effectText(good: number, refused: number): string {
  const effect = texts.sent_effect(countSlots(good))
  return refused > 0 ? `${effect} ${texts.sent_effect_refused(countSlots(refused))}` : effect
}

interface CarrierProps {
  value: string
  onChange: (value: string) => void
}

const Carrier = ({ value, onChange }: CarrierProps) => (
  <TextField
    label={texts.carrier()}
    maxLength={60}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** Error texts, keyed by order code. */
type Refused = Readonly<Record<string, string>>

/** Sends a call for one order after the other, so that a refusal of one leaves the others as they are. */
async function refusalsOf(
  rows: readonly DeliveryRow[],
  send: (row: DeliveryRow) => Promise<unknown>,
): Promise<Refused> {
  const refused: Record<string, string> = {}
  for (const row of rows) {
    try {
      await send(row)
    } catch (error) {
      refused[row.order] = formErrorText(error)
    }
  }
  return refused
}

/** Sends a dry run of each order once. Returns the orders that would be rejected; `null` while it runs. */
function useDryRunRows(rows: readonly DeliveryRow[]): Refused | null {
  const [refused, setRefused] = useState<Refused | null>(null)
  useEffect(() => {
    let isOpen = true
    const dryRun = async ({ order }: DeliveryRow) =>
      isOpen ? post('send-goods', { order, tracking_number: '-', dry_run: true }) : null
    void refusalsOf(rows, dryRun).then((found) => isOpen && setRefused(found))
    return () => {
      isOpen = false
    }
  }, [rows])
  return refused
}

interface TrackingListProps {
  rows: readonly DeliveryRow[]
  /** Tracking numbers, keyed by order code. */
  numbers: Readonly<Record<string, string>>
  refused: Readonly<Record<string, string>>
  onChange: (numbers: Readonly<Record<string, string>>) => void
}

/** Fields for the tracking number of each order. A column of a table can be pasted into them. */
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
      <p className="text-sm text-ink-soft">{texts.paste_hint()}</p>
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
              aria-label={texts.tracking_of({ order })}
              placeholder={texts.tracking_number()}
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
