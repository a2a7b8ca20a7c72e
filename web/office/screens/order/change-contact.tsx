import { useState } from 'react'
import { useOfficeCall } from '../../calls/use-office-call'
import { ActionDialog } from '../../parts/action-dialog'
import * as words from './item-words'
import type { ActionProps } from './order-actions'
import { PersonFields } from './person-fields'

/** Changes whom the mails of an order go to. */
export function ChangeContact({ order, onClose }: ActionProps) {
  const { full_name, email } = order.customer
  const [person, setPerson] = useState({ full_name, email })
  const { send, pending, error } = useOfficeCall('change-contact', {
    toast: words.contactDone,
    done: onClose,
  })
  return (
    <ActionDialog
      title={words.contact}
      consequences={<p>{words.contactText}</p>}
      confirm={words.contact}
      onConfirm={() => void send({ order: order.code, ...person })}
      {...{ pending, error, onClose }}
    >
      <PersonFields person={person} onChange={setPerson} />
    </ActionDialog>
  )
}
