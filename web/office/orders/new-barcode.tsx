import { useTriedCall } from '../calls/use-tried-call'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import * as words from './item-words'
import type { ShownOrder } from './order-screen'

interface NewBarcodeProps {
  order: ShownOrder
  ticket: { id: number }
  onClose: () => void
}

/** Makes a ticket's barcode void and mails a new one. */
export function NewBarcode({ order, ticket, onClose }: NewBarcodeProps) {
  const payload = { order: order.code, ticket_id: ticket.id, new_barcode: true }
  const { effect, refusal, pending, error, confirm } = useTriedCall('edit-ticket', payload, {
    toast: words.barcodeDone,
    done: onClose,
  })
  return (
    <ActionDialog
      title={words.newBarcode}
      consequences={<EffectNotes {...{ effect, refusal }} />}
      confirm={words.newBarcode}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    />
  )
}
