import { useState, type ReactNode } from 'react'
import type { Payment } from '#contract/order'
import type { PaymentInstruction } from '#contract/shop/checkout'
import { unopened } from '#texts/compiled/screens/gateway'
import { FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { newKey } from '../../ui/calls/new-key'
import { useNavigate } from '../../ui/router/use-router'
import { showToast } from '../../ui/toast'
import { useSureCall } from '../calls/use-sure-call'
import { paths } from '../paths'
import { useServices } from '../store/use-page'
import { Leaving } from './go-to-gateway'

interface PayButtonProps {
  order: string
  checksum: string
  payment: Pick<Payment, 'reference'>
  /** Pays all unpaid payments of the order, not this one alone. */
  all?: boolean
  /** Path of the page that Back from the gateway opens. */
  backTo: string
  /** Runs before the payment is requested; `false` prevents it. */
  onBefore?: () => boolean
  children: ReactNode
}

/** Starts a card payment and sends the browser to the gateway. */
export function PayButton({ order, checksum, payment, all, backTo, onBefore, children }: PayButtonProps) {
  const { session } = useServices()
  const navigate = useNavigate()
  const [instruction, setInstruction] = useState<PaymentInstruction | null>(null)
  const [call_key, setKey] = useState(newKey)
  const { send, pending, error } = useSureCall('pay-payment-plan-order-payment', {
    repeats: true,
    done: async ({ data }) => {
      if (data.payment) setInstruction(data.payment)
      else {
        // The gateway does not start payments: the order's page shows its state, and what else can be done.
        showToast(unopened(), 'error')
        await session.reload()
        await navigate(paths.orderUnopened(order))
      }
    },
    failed: (refused) => {
      // The server has answered: the next press is another call.
      if (refused.isServers) setKey(newKey())
      // Paid or cancelled in between: the page shows its current state.
      if (refused.status === 409) void session.reload()
    },
  })
  return (
    <div className="grid gap-3 max-sm:w-full">
      <FormAlert error={error} />
      <Button
        size="large"
        variant={all ? 'secondary' : 'primary'}
        wide
        pending={pending || instruction !== null}
        onClick={() => {
          if (onBefore?.() !== false)
            void send({ order, checksum, reference: payment.reference, all: all ?? false, call_key })
        }}
      >
        {children}
      </Button>
      {instruction && <Leaving instruction={instruction} backTo={backTo} />}
    </div>
  )
}
