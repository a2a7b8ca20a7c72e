import { useTriedCall } from '../calls/use-dry-run'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import * as texts from '../../../texts/compiled/office/orders'
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
    toast: texts.barcode_done(),
    done: onClose,
  })
  return (
    <ActionDialog
      title={texts.new_barcode()}
      consequences={<EffectNotes {...{ effect, refusal }} />}
      confirm={texts.new_barcode()}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    />
  )
}
