import { useState } from 'react'
import { useTriedCall } from '../calls/use-dry-run'
import { isEmail } from '../../../rules/text/email'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import * as texts from '../../../texts/compiled/office/orders'
import type { ActionProps } from './order-actions'
import { PersonFields } from './person-fields'

/** Changes whom the mails of an order go to. */
export function ChangeContact({ order, onClose }: ActionProps) {
  const { full_name, email } = order.customer
  const [person, setPerson] = useState({ full_name, email })
  const sent = { order: order.code, ...person }
  const isOther = person.full_name.trim() !== full_name || person.email.trim() !== email
  const isReady = isOther && person.full_name.trim() !== '' && isEmail(person.email)
  const { effect, refusal, pending, error, confirm } = useTriedCall('change-contact', isReady ? sent : null, {
    toast: texts.contact_done(),
    done: onClose,
  })
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
