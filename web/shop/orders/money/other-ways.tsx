import { useState } from 'react'
import type { Order } from '#contract/order'
import { whyNotMethod } from '#rules/payments/why-not-method'
import * as texts from '#texts/compiled/screens/order'
import { FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { ConfirmDialog } from '#web/ui/confirm-dialog'
import { useSureCall } from '../../calls/use-sure-call'
import { useConfig, useServices } from '../../store/use-page'

type Change = 'transfer' | 'cancel'

/** The buttons that change how an unpaid order is paid, or cancel it. Changing to a transfer and cancelling are confirmed. */
export function OtherWays({ order, mayTransfer = false }: { order: Order; mayTransfer?: boolean }) {
  const { session } = useServices()
  const mayPayByCard = useMayPayByCard(order)
  const [confirming, setConfirming] = useState<Change | null>(null)
  const close = () => setConfirming(null)
  const options = {
    repeats: true,
    done: close,
    // Paid or cancelled in between: the page shows its current state.
    failed: ({ status }: { status: number }) => {
      close()
      if (status === 409) void session.reload()
    },
  }
  const change = useSureCall('change-payment-method', options)
  const cancel = useSureCall('cancel-unpaid-order', { ...options, toast: texts.order_cancelled() })
  if (!order.is_buyer || !(mayTransfer || mayPayByCard || order.can_cancel)) return null
  const changeTo = (payment_method: 'bank_transfer' | 'credit_card') =>
    void change.send({ order_id: order.id, payment_method })
  return (
    <div className="grid justify-items-start gap-3">
      <FormAlert error={change.error ?? cancel.error} />
      <div className="flex flex-wrap gap-3">
        {mayTransfer && (
          <Button variant="secondary" onClick={() => setConfirming('transfer')}>
            {texts.transfer_instead()}
          </Button>
        )}
        {mayPayByCard && (
          <Button variant="secondary" pending={change.pending} onClick={() => changeTo('credit_card')}>
            {texts.card_instead()}
          </Button>
        )}
        {order.can_cancel && (
          <Button variant="secondary" onClick={() => setConfirming('cancel')}>
            {texts.cancel_order()}
          </Button>
        )}
      </div>
      {confirming === 'transfer' && (
        <ConfirmDialog
          title={texts.transfer_confirm()}
          confirm={texts.transfer_confirm_yes()}
          pending={change.pending}
          onConfirm={() => changeTo('bank_transfer')}
          onClose={close}
        >
          {texts.transfer_confirm_text()}
        </ConfirmDialog>
      )}
      {confirming === 'cancel' && (
        <ConfirmDialog
          title={texts.cancel_confirm()}
          confirm={texts.cancel_order()}
          cancel={texts.cancel_keep()}
          danger
          pending={cancel.pending}
          onConfirm={() => void cancel.send({ order_id: order.id })}
          onClose={close}
        >
          {texts.cancel_confirm_text()}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Returns whether this unpaid order by transfer can be paid by card. The server decides by the order's own data. */
function useMayPayByCard(order: Order): boolean {
  const config = useConfig()
  const payable = {
    total: order.total_price ?? 0,
    discount: 0,
    country: null,
    hasPlan: order.has_payment_plan,
  }
  return (
    order.payment_method === 'bank_transfer' &&
    order.payment_status === 'pending' &&
    order.total_paid === 0 &&
    whyNotMethod('credit_card', payable, config) === null
  )
}
