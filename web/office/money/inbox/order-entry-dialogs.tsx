import { useState } from 'react'
import { isOrderCode } from '#rules/orders/order-code'
import * as texts from '#texts/compiled/office/inbox'
import { moneyText } from '#web/ui/formats'
import { TextField } from '#web/ui/text-fields'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import type { EntryRow } from './inbox-screen'

interface EntryOfOrderProps {
  entry: EntryRow
  /** Code of the order that the receipt probably belongs to; may be empty. */
  order: string
  onClose: () => void
}

/** Books a receipt to an order. */
export function BookEntry(props: EntryOfOrderProps) {
  const { amount, currency, payer } = props.entry
  const from = payer ?? texts.somebody()
  return (
    <OrderDialog
      {...props}
      call="record-payment"
      title={texts.book_to()}
      until={texts.book_text({ amount: moneyText(amount, currency), payer: from })}
      always={texts.book_from({ payer: from })}
      confirm={texts.book()}
      toast={texts.booked_done()}
    />
  )
}

/** Removes the money of a reversed receipt from its order. */
export function TakeBackEntry(props: EntryOfOrderProps) {
  const { amount, currency } = props.entry
  return (
    <OrderDialog
      {...props}
      call="record-chargeback"
      title={texts.take_back_title()}
      until={texts.take_back_text({ amount: moneyText(-amount, currency) })}
      always={texts.tickets_stay()}
      confirm={texts.take_back()}
      toast={texts.taken_back()}
      danger
    />
  )
}

interface OrderDialogProps extends EntryOfOrderProps {
  call: 'record-payment' | 'record-chargeback'
  title: string
  /** Text that is shown until an order code is complete. */
  until: string
  /** Text that is shown with every effect. */
  always: string
  confirm: string
  toast: string
  danger?: boolean
}

/** Asks for the order of a receipt and books the receipt there. */
function OrderDialog({
  entry,
  order: suggested,
  call,
  title,
  until,
  always,
  toast,
  onClose,
  ...dialog
}: OrderDialogProps) {
  const [order, setOrder] = useState(suggested)
  const code = order.trim().toUpperCase()
  const sent = { order: code, entry: entry.id }
  const isComplete = isOrderCode(code)
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall(
    call,
    isComplete ? sent : null,
    { toast, done: onClose },
  )
  return (
    <ActionDialog
      {...dialog}
      title={title}
      consequences={
        <EffectNotes until={isComplete ? null : until} always={[always]} {...{ effect, refusal }} />
      }
      onConfirm={() => (code === '' ? setError(texts.order_code_missing()) : confirm(sent))}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={texts.order_code()}
        autoComplete="off"
        value={order}
        onChange={(event) => setOrder(event.target.value)}
      />
    </ActionDialog>
  )
}
