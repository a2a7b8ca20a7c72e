import { useState } from 'react'
import { CheckboxField } from '../../../parts/choice-fields'
import { TextAreaField } from '../../../parts/text-fields'
import { moneyText } from '../../../parts/words'
import { useOfficeCall } from '../../calls/use-office-call'
import { useFacts } from '../../office-facts'
import { ActionDialog } from '../../parts/action-dialog'
import type { ActionProps } from './order-actions'
import * as words from './words'

/** Cancels an order, after saying what follows. */
export function CancelOrder({ order, onClose }: ActionProps) {
  const { currency } = useFacts()
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  const { send, pending, error, setError } = useOfficeCall('cancel-order', {
    toast: words.cancelDone,
    done: onClose,
  })
  const admitted = order.tickets.filter(({ admitted_at }) => admitted_at !== null).length
  const pieces = [order.tickets, order.cartProducts, order.merchandisePurchases, order.cartMerchandise].flat()
  const paid = (order.total_paid ?? 0) - (order.total_refunded ?? 0)
  const consequences = words.cancelConsequences(pieces.length, paid > 0 ? moneyText(paid, currency) : null)
  const cancel = () => {
    if (admitted > 0 && !isSure) return setError(words.admittedMissing)
    return void send({ order: order.code, reason: reason.trim() || null, even_if_admitted: isSure })
  }
  return (
    <ActionDialog
      title={`${words.cancelOrder} ${order.code}`}
      consequences={
        <ul className="grid list-disc gap-1 ps-5">
          {consequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      confirm={words.cancelOrder}
      danger
      onConfirm={cancel}
      {...{ pending, error, onClose }}
    >
      <TextAreaField
        label={words.reason}
        hint={words.reasonHint}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {admitted > 0 && (
        <CheckboxField
          label={words.evenIfAdmitted(admitted)}
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
    </ActionDialog>
  )
}
