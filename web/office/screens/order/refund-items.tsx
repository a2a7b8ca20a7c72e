import { useState } from 'react'
import { CheckboxField } from '../../../parts/choice-fields'
import { useTriedCall } from '../../calls/use-tried-call'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import * as words from './item-words'
import { ReasonField } from './reason-field'
import type { ShownOrder } from './order-screen'

interface RefundItemsProps {
  order: ShownOrder
  onClose: () => void
  /** The item that it was opened from; none of a plan, which is refunded as a whole. */
  first?: number
}

/** Opens a refund of some items of an order, or of a plan, after a trial has shown its amount. */
export function RefundItems({ order, onClose, first }: RefundItemsProps) {
  const [chosen, setChosen] = useState<readonly number[]>(first === undefined ? [] : [first])
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  const things = order.has_payment_plan ? [] : refundable(order, first)
  const admitted = order.tickets.filter(
    ({ id, admitted_at }) => admitted_at !== null && (order.has_payment_plan || chosen.includes(id)),
  ).length
  const payload = {
    order: order.code,
    items: [...chosen],
    reason: reason.trim() || null,
    even_if_admitted: isSure,
  }
  const tried = { ...payload, even_if_admitted: true }
  const { effect, refusal, pending, error, confirm } = useTriedCall('refund-items', tried, {
    toast: words.refundDone,
    done: onClose,
  })
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <ActionDialog
      title={order.has_payment_plan ? words.refundPlan : words.refund}
      consequences={<EffectNotes always={[words.refundThen]} {...{ effect, refusal }} />}
      confirm={words.refundItems}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    >
      {things.length > 1 && (
        <fieldset className="grid max-h-56 gap-2 overflow-y-auto">
          <legend className="mb-1 font-semibold">{words.whichItems}</legend>
          {things.map(({ id, name }) => (
            <CheckboxField key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
      )}
      {admitted > 0 && (
        <CheckboxField
          label={words.evenIfAdmitted(admitted)}
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
      <ReasonField hint={words.reasonHint} value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

/** The items that one refund may have: tickets or goods, as the one that it was opened from. */
function refundable(order: ShownOrder, first: number | undefined) {
  const tickets = order.tickets
    .filter(({ status }) => status === 'active')
    .map(({ id, product, full_name }) => ({ id, name: `${product.name} – ${full_name}` }))
  const pieces = order.merchandisePurchases
    .filter(({ status }) => status === 'active')
    .map(({ id, merchandise }) => ({ id, name: merchandise.name }))
  return pieces.some(({ id }) => id === first) ? pieces : tickets
}
