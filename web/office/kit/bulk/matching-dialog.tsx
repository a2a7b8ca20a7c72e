import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { BulkActionName } from '#contract/office/bulk'
import * as texts from '#texts/compiled/office/bulk'
import { SelectField } from '#web/ui/choice-fields'
import { instantText, numberText } from '#web/ui/formats'
import { useNavigate } from '#web/ui/router/use-router'
import { TextField } from '#web/ui/text-fields'
import { useAnswer } from '../calls/use-answer'
import { useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../dialog/action-dialog'
import { DayField } from '../form/fields'
import { RadioCards } from '../form/radio-cards'
import { useOfficeData } from '../office-data'
import { paths } from '../paths'
import { instantOf, noTime, TimeField, timeFault } from '../scheduled-changes/time-field'
import { dayField, endOfDay } from '../values/day'
import { actionLabels } from './labels'
import { Preview } from './preview'

/** Effect of each bulk action on a row. */
const consequences: Record<BulkActionName, string> = {
  'resend-order-mail': texts.consequence_resend_order_mail(),
  'resend-tickets': texts.consequence_resend_tickets(),
  'remind-payment': texts.consequence_remind_payment(),
  'extend-deadline': texts.consequence_extend_deadline(),
  'cancel-order': texts.consequence_cancel_order(),
  'new-barcode': texts.consequence_new_barcode(),
  'move-ticket': texts.consequence_move_ticket(),
  'publish-item': texts.consequence_publish_item(),
  'withdraw-item': texts.consequence_withdraw_item(),
  'publish-item-later': texts.consequence_publish_item_later(),
  'withdraw-item-later': texts.consequence_withdraw_item_later(),
  'duplicate-item': texts.consequence_duplicate_item(),
  'end-voucher': texts.consequence_end_voucher(),
  'book-suggestion': texts.consequence_book_suggestion(),
  'start-refund': texts.consequence_start_refund(),
  'mark-refund-paid': texts.consequence_mark_refund_paid(),
  'refund-to-card': texts.consequence_refund_to_card(),
  'refund-withdrawal': texts.consequence_refund_withdrawal(),
  'send-goods': texts.consequence_send_goods(),
  'retry-mail': texts.consequence_retry_mail(),
  'undo-change': texts.consequence_undo_change(),
}
type Choice = 'fitting' | 'all'

const choices: readonly (readonly [Choice, string])[] = [
  ['fitting', texts.choice_fitting()],
  ['all', texts.choice_all()],
]

/** Actions that cannot be undone have a red button. */
const isDanger = (action: BulkActionName): boolean =>
  ['cancel-order', 'mark-refund-paid', 'refund-to-card'].includes(action)

interface MatchingDialogProps {
  action: BulkActionName
  filters?: Record<string, unknown>
  /** The ended job whose rows are selected instead of those that `filters` match. */
  jobId?: number
  onClose: () => void
}

/** An action on all rows that a filter matches or an ended job selects: previews all rows together, and starts the job. */
export function MatchingDialog({ action, filters, jobId, onClose }: MatchingDialogProps) {
  const navigate = useNavigate()
  const input = useActionInput(action)
  const { isComplete, isMove } = input
  const [choice, setChoice] = useState<Choice>('fitting')
  const requested = {
    action,
    ...(jobId === undefined ? { filters: filters ?? {} } : { job_id: jobId }),
    ...input.fields,
  }
  const { answer, isStale, refusal } = useAnswer('get-bulk-preview', {
    ...requested,
    reason: input.previewedReason,
  })
  const departures = answer?.departures ?? null
  const canChoose = answer?.can_require_all === true && answer.count > 1
  const isTogether = canChoose && choice === 'all'
  const isRejected = isTogether && isComplete && !isStale && answer.rejected > 0
  const { send, pending, error, setError } = useOfficeCall('start-bulk', {
    done: (started) => void navigate(started ? paths.job(started.job.job_id) : paths.jobs()),
  })
  const start = () => {
    const missing = input.missingText()
    if (missing !== null) return setError(missing)
    if (answer === null) return undefined
    return void send({
      ...requested,
      reason: input.reason.trim() || null,
      count: answer.count,
      ...(isTogether && { only_if_all: true }),
    })
  }
  return (
    <ActionDialog
      title={actionLabels[action]}
      danger={isDanger(action)}
      consequences={
        <>
          <p>{`${consequences[action]} ${isTogether ? texts.together() : texts.one_by_one()}`}</p>
          {refusal === null && <Preview answer={isStale ? null : answer} isChosen={isComplete} />}
          {isRejected && <p className="font-semibold">{texts.nothing_done()}</p>}
        </>
      }
      confirm={actionLabels[action]}
      // Tickets can only be moved to a departure of their common item.
      isBlocked={isRejected || (isMove && departures !== null && departures.length !== 1)}
      onConfirm={start}
      pending={pending}
      error={error ?? refusal?.message ?? null}
      onClose={onClose}
    >
      <ActionFields {...{ input, departures, setError }} />
      {canChoose && (
        <RadioCards
          legend={texts.choice()}
          name="choice"
          options={choices}
          value={choice}
          onChange={setChoice}
          className="sm:grid-cols-2"
        />
      )}
    </ActionDialog>
  )
}

/** Manages the fields that an action needs: a day, a departure, a time or a reason. */
function useActionInput(action: BulkActionName) {
  const { timezone } = useOfficeData()
  const [today] = useState(() => dayField(new Date(), timezone))
  const [day, setDay] = useState('')
  const [departure, setDeparture] = useState('')
  const [time, setTime] = useState(noTime)
  const [reason, setReason] = useState('')
  // The preview includes the reason once its field has lost the focus.
  const [previewedReason, setPreviewedReason] = useState<string | null>(null)
  const hasDay = action === 'extend-deadline'
  const isMove = action === 'move-ticket'
  const isTicket = isMove || action === 'new-barcode'
  const isTimed = action === 'publish-item-later' || action === 'withdraw-item-later'
  const at = isTimed ? instantOf(time, timezone) : null
  return {
    today,
    day,
    setDay,
    departure,
    setDeparture,
    time,
    setTime,
    reason,
    setReason,
    previewedReason,
    setPreviewedReason,
    hasDay,
    isMove,
    isTicket,
    isTimed,
    hasReason: hasDay || isTicket || action === 'cancel-order',
    isComplete: (!hasDay || day !== '') && (!isMove || departure !== ''),
    fields: {
      // Without a day, the preview counts the rows for today.
      until: hasDay ? endOfDay(day || today, timezone) : null,
      transport_time_id: isMove && departure !== '' ? Number(departure) : null,
      at,
    },
    /** Returns the error of a field that has to be filled in; `null` if there is none. */
    missingText: () => {
      if (hasDay && day === '') return texts.until_missing()
      if (isMove && departure === '') return texts.departure_missing()
      return isTimed && at === null ? timeFault(time, timezone) : null
    },
  }
}

interface ActionFieldsProps extends Pick<DepartureFieldProps, 'departures'> {
  input: ReturnType<typeof useActionInput>
  setError: (error: string | null) => void
}

function ActionFields({ input, departures, setError }: ActionFieldsProps) {
  return (
    <>
      {input.hasDay && (
        <DayField
          label={texts.until()}
          required
          min={input.today}
          value={input.day}
          onChange={input.setDay}
        />
      )}
      {input.isTimed && (
        <TimeField
          value={input.time}
          onChange={(next) => {
            setError(null)
            input.setTime(next)
          }}
        />
      )}
      {input.isMove && (
        <DepartureField departures={departures} value={input.departure} onChange={input.setDeparture} />
      )}
      {input.hasReason && (
        <TextField
          label={texts.reason()}
          {...(input.isTicket && { hint: texts.reason_hint() })}
          maxLength={500}
          value={input.reason}
          onChange={({ target }) => input.setReason(target.value)}
          onBlur={() => input.isTicket && input.setPreviewedReason(input.reason.trim() || null)}
        />
      )}
    </>
  )
}

const departureText = (when: string, left: number | null): string =>
  left === null ? when : texts.departure_left({ when, number: numberText(left) })

interface DepartureFieldProps {
  /** Departures of each item of the matching tickets; `null` until they are known. */
  departures: OfficeAnswered<'get-bulk-preview'>['departures'] | null
  value: string
  onChange: (value: string) => void
}

/** Selects the departure that tickets are moved to. Tickets of several items have no common departure. */
function DepartureField({ departures, value, onChange }: DepartureFieldProps) {
  const [item, another] = departures ?? []
  if (departures !== null && item === undefined) return <p>{texts.no_departures()}</p>
  if (another !== undefined)
    return <p>{texts.several_items({ names: (departures ?? []).map(({ name }) => name).join(', ') })}</p>
  return (
    <SelectField
      label={texts.departure()}
      required
      placeholder={texts.choose_departure()}
      {...(item && { hint: texts.departures_of({ item: item.name }) })}
      options={(item?.times ?? []).map(({ id, travel_time, left }) => ({
        value: String(id),
        label: departureText(instantText(travel_time, item?.timezone ?? 'UTC'), left),
      }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
