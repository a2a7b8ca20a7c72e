import { Suspense, useState, type ComponentType } from 'react'
import { Button } from '../../../parts/button'
import { late } from '../../../parts/late'
import { Dropdown } from '../../parts/dropdown'
import { useMay } from '../../session/session'
import type { ShownOrder } from './order-screen'
import { owedOf } from './owed'
import * as words from './words'

export interface ActionProps {
  order: ShownOrder
  onClose: () => void
}

const actions = {
  payment: late(async () => (await import('./record-payment')).RecordPayment),
  cancel: late(async () => (await import('./cancel-order')).CancelOrder),
  resend: late(async () => (await import('./resend-mail')).ResendMail),
  chargeback: late(async () => (await import('./record-chargeback')).RecordChargeback),
  delivery: late(async () => (await import('./record-delivery')).RecordDelivery),
} satisfies Record<string, ComponentType<ActionProps>>
type Action = keyof typeof actions

/** What can be done with an order in its state, by who may do it; the first is the most likely one. */
export function OrderActions({ order }: { order: ShownOrder }) {
  const may = useMay()
  const [open, setOpen] = useState<Action | null>(null)
  const isCancelled = order.payment_status === 'cancelled'
  const hasGoods = order.merchandisePurchases.length + order.cartMerchandise.length > 0
  const paid = order.total_paid ?? 0
  const choices: [Action, string, boolean][] = [
    ['payment', words.recordPayment, may('record-payment') && !isCancelled && owedOf(order) > 0],
    ['resend', words.resendMail, may('resend-mail')],
    ['delivery', words.delivery, may('record-delivery') && hasGoods && !isCancelled],
    [
      'chargeback',
      words.chargeback,
      may('record-chargeback') && paid > 0 && order.payment_method === 'credit_card',
    ],
    ['cancel', words.cancelOrder, may('cancel-order') && !isCancelled],
  ]
  const [first, ...others] = choices.filter(([, , isShown]) => isShown)
  const Open = open && actions[open]
  if (!first) return null
  return (
    <>
      {others.length > 0 && (
        <Dropdown label={words.more} align="end">
          {others.map(([action, name]) => (
            <button
              key={action}
              type="button"
              className={`block min-h-8 w-full rounded-small px-2 text-start hover:bg-sunk ${action === 'cancel' ? 'text-danger' : ''}`}
              onClick={(event) => {
                event.currentTarget.closest('details')?.removeAttribute('open')
                setOpen(action)
              }}
            >
              {name}
            </button>
          ))}
        </Dropdown>
      )}
      <Button
        size="small"
        look={first[0] === 'payment' ? 'primary' : 'secondary'}
        onClick={() => setOpen(first[0])}
      >
        {first[1]}
      </Button>
      {Open && (
        <Suspense>
          <Open order={order} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
