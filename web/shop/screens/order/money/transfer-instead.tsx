import type { Order } from '../../../../../contract/order'
import { whyNotMethod } from '../../../../../rules/payment-method'
import * as texts from '../../../../../texts/compiled/screens/order'
import { FormAlert } from '../../../../parts/alert'
import { Button } from '../../../../parts/button'
import { useSureCall } from '../../../calls/use-sure-call'
import { useConfig, useShop, useWorld } from '../../../store/use-world'

/** Whether the shop accepts a transfer for this unpaid card order. The server decides by the order's own country. */
export function useMayTransfer(order: Order): boolean {
  const config = useConfig()
  const { customer, country } = useShop()
  const payable = {
    total: order.total_price ?? 0,
    discount: 0,
    country: customer?.country ?? country,
    hasPlan: order.has_payment_plan,
  }
  return order.payment_status === 'pending' && whyNotMethod('bank_transfer', payable, config) === null
}

/** The button with which a customer pays an unpaid card order by bank transfer. */
export function TransferInstead({ order }: { order: Order }) {
  const { session } = useWorld()
  const mayTransfer = useMayTransfer(order)
  const { send, pending, error } = useSureCall('change-payment-method', {
    repeats: true,
    // Paid or cancelled in between: the page shows its current state.
    failed: ({ status }) => void (status === 409 && session.reload()),
  })
  if (!mayTransfer) return null
  return (
    <div className="grid gap-3 justify-self-start">
      <FormAlert error={error} />
      <Button
        look="secondary"
        pending={pending}
        onClick={() => void send({ order_id: order.id, payment_method: 'bank_transfer' })}
      >
        {texts.transfer_instead()}
      </Button>
    </div>
  )
}
