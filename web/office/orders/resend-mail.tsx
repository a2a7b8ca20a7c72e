import { useState } from 'react'
import { SelectField } from '../../ui/choice-fields'
import { useTriedCall } from '../calls/use-dry-run'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import type { ActionProps } from './order-actions'
import { owedOf } from './owed'
import * as texts from '../../../texts/compiled/office/orders'

const mailKinds = {
  order: texts.mail_order(),
  tickets: texts.mail_tickets(),
  terms: texts.mail_terms(),
  payment: texts.mail_payment(),
} as const
type Kind = keyof typeof mailKinds

/** Sends a mail of an order again; first of all what is asked for most in its state. */
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
  const { effect, refusal, pending, error, confirm } = useTriedCall('resend-mail', payload, {
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
