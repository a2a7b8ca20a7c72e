import { useTriedCall } from '../calls/use-dry-run'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import * as texts from '../../../texts/compiled/office/orders'

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
    toast: texts.send_ticket_done(),
    done: onClose,
  })
  return (
    <ActionDialog
      title={texts.send_ticket()}
      consequences={<EffectNotes always={[texts.send_ticket_text()]} {...{ effect, refusal }} />}
      confirm={texts.send_ticket()}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    />
  )
}
