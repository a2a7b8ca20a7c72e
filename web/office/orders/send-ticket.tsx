import { useTriedCall } from '../calls/use-tried-call'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import * as words from './item-words'

interface SendTicketProps {
  /** The code of its order. */
  order: string
  ticket: number
  onClose: () => void
}

/** Mails a ticket to its holder once more, as it is. */
export function SendTicket({ order, ticket, onClose }: SendTicketProps) {
  const payload = { order, kind: 'tickets', ticket_id: ticket } as const
  const { effect, refusal, pending, error, confirm } = useTriedCall('resend-mail', payload, {
    toast: words.sendTicketDone,
    done: onClose,
  })
  return (
    <ActionDialog
      title={words.sendTicket}
      consequences={<EffectNotes always={[words.sendTicketText]} {...{ effect, refusal }} />}
      confirm={words.sendTicket}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    />
  )
}
