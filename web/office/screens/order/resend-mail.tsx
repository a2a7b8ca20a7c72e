import { useState } from 'react'
import { SelectField } from '../../../parts/choice-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { ActionDialog } from '../../parts/action-dialog'
import type { ActionProps } from './order-actions'
import { owedOf } from './owed'
import * as words from './words'

type Kind = keyof typeof words.mailKinds

/** Sends a mail of an order again. */
export function ResendMail({ order, onClose }: ActionProps) {
  const can: Record<Kind, boolean> = {
    order: true,
    tickets: order.tickets.length > 0,
    terms: !order.accepted_ts_and_cs,
    payment: owedOf(order) > 0,
  }
  const kinds = (Object.keys(words.mailKinds) as Kind[]).filter((kind) => can[kind])
  const [kind, setKind] = useState<Kind>('order')
  const { send, pending, error } = useOfficeCall('resend-mail', { toast: words.resendDone, done: onClose })
  return (
    <ActionDialog
      title={words.resendMail}
      consequences={<p>{words.resendConsequences(order.customer.email)}</p>}
      confirm={words.resendMail}
      onConfirm={() => void send({ order: order.code, kind })}
      {...{ pending, error, onClose }}
    >
      <SelectField
        label={words.whichMail}
        value={kind}
        options={kinds.map((value) => ({ value, label: words.mailKinds[value] }))}
        onChange={(event) => setKind(event.target.value as Kind)}
      />
    </ActionDialog>
  )
}
