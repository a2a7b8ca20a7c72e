import { useState } from 'react'
import { EmailField, TextField } from '../../../parts/text-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { ActionDialog } from '../../parts/action-dialog'
import * as words from './item-words'
import type { ActionProps } from './order-actions'

/** Changes whom the mails of an order go to. */
export function ChangeContact({ order, onClose }: ActionProps) {
  const [fullName, setFullName] = useState(order.customer.full_name)
  const [email, setEmail] = useState(order.customer.email)
  const { send, pending, error } = useOfficeCall('change-contact', {
    toast: words.contactDone,
    done: onClose,
  })
  return (
    <ActionDialog
      title={words.contact}
      consequences={<p>{words.contactText}</p>}
      confirm={words.contact}
      onConfirm={() => void send({ order: order.code, full_name: fullName, email })}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={words.fullName}
        maxLength={200}
        autoComplete="off"
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
      />
      <EmailField
        label={words.email}
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ActionDialog>
  )
}
