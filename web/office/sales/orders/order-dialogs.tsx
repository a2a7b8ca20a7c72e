import { useState } from 'react'
import { isEmail, typedOfficeEmail } from '#rules/text/email'
import * as texts from '#texts/compiled/office/orders'
import { CheckboxField, SelectField } from '#web/ui/choice-fields'
import { numberText } from '#web/ui/formats'
import { TextAreaField } from '#web/ui/text-area-field'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { ReceivedDialog } from '../../kit/dialog/received-dialog'
import { PersonFields } from './fields'
import type { ActionProps } from './order-actions'
import { owedOf } from './owed'

/** Cancels an order; a dry run describes the effect first. */
export function CancelOrder({ order, onClose }: ActionProps) {
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  // A box below has to be ticked if a ticket was already scanned.
  const tried = { order: order.code, even_if_admitted: true }
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall('cancel-order', tried, {
    toast: texts.cancel_done(),
    done: onClose,
  })
  const admitted = order.tickets.filter(({ admitted_at }) => admitted_at !== null).length
  const cancel = () => {
    if (admitted > 0 && !isSure) return setError(texts.admitted_missing())
    return confirm({ order: order.code, reason: reason.trim() || null, even_if_admitted: isSure })
  }
  return (
    <ActionDialog
      title={texts.cancel_order_title({ code: order.code })}
      consequences={<EffectNotes always={[texts.no_way_back()]} {...{ effect, refusal }} />}
      confirm={texts.cancel_order()}
      danger
      onConfirm={cancel}
      {...{ pending, error, onClose }}
    >
      <TextAreaField
        label={texts.reason()}
        hint={order.has_invoice ? texts.cancel_reason_hint_invoice() : texts.cancel_reason_hint()}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {admitted > 0 && (
        <CheckboxField
          label={texts.cancel_even_if_admitted({ count: admitted, number: numberText(admitted) })}
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
    </ActionDialog>
  )
}

/** Changes the recipient of an order's mails. */
export function ChangeContact({ order, onClose }: ActionProps) {
  const { full_name, email } = order.customer
  const [person, setPerson] = useState({ full_name, email })
  const sent = { order: order.code, ...person }
  const isOther = person.full_name.trim() !== full_name || person.email.trim() !== email
  const isReady = isOther && person.full_name.trim() !== '' && isEmail(typedOfficeEmail(person.email))
  const { effect, refusal, pending, error, confirm } = useDryRunCall(
    'change-contact',
    isReady ? sent : null,
    {
      toast: texts.contact_done(),
      done: onClose,
    },
  )
  return (
    <ActionDialog
      title={texts.contact()}
      consequences={
        <EffectNotes
          until={isReady ? null : texts.contact_text()}
          always={[texts.contact_always()]}
          {...{ effect, refusal }}
        />
      }
      confirm={texts.contact()}
      onConfirm={() => confirm(sent)}
      {...{ pending, error, onClose }}
    >
      <PersonFields person={person} onChange={setPerson} />
    </ActionDialog>
  )
}

/** Records when the last of the goods was received. */
export const RecordDelivery = ({ order, onClose }: ActionProps) => (
  <ReceivedDialog
    order={order.code}
    title={texts.delivery()}
    consequences={null}
    confirm={texts.delivery()}
    toast={texts.delivery_done()}
    onClose={onClose}
  />
)

const mailKinds = {
  order: texts.mail_order(),
  tickets: texts.mail_tickets(),
  terms: texts.mail_terms(),
  payment: texts.mail_payment(),
} as const
type Kind = keyof typeof mailKinds

/** Sends a mail of an order again; the likeliest one for the order's state is preselected. */
export function ResendMail({ order, onClose }: ActionProps) {
  const can: Record<Kind, boolean> = {
    order: true,
    tickets: order.tickets.some(({ status }) => status === 'active'),
    terms: !order.accepted_ts_and_cs,
    payment: owedOf(order) > 0,
  }
  const kinds = (Object.keys(mailKinds) as Kind[]).filter((kind) => can[kind])
  const [kind, setKind] = useState<Kind>(
    can.tickets && !can.terms ? 'tickets' : can.payment ? 'payment' : 'order',
  )
  const payload = { order: order.code, kind }
  const { effect, refusal, pending, error, confirm } = useDryRunCall('resend-mail', payload, {
    toast: texts.resend_done(),
    done: onClose,
  })
  return (
    <ActionDialog
      title={texts.resend_mail()}
      consequences={<EffectNotes always={[texts.nothing_else()]} {...{ effect, refusal }} />}
      confirm={texts.resend_mail()}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    >
      <SelectField
        label={texts.which_mail()}
        value={kind}
        options={kinds.map((value) => ({ value, label: mailKinds[value] }))}
        onChange={(event) => setKind(event.target.value as Kind)}
      />
    </ActionDialog>
  )
}
