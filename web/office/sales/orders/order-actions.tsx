import { useState, type ComponentType } from 'react'
import * as companyTexts from '#texts/compiled/office/company'
import * as texts from '#texts/compiled/office/orders'
import { Button } from '#web/ui/button'
import { LateDialog } from '#web/ui/late-dialog'
import { late } from '../../kit/late'
import { Dropdown, MenuItem } from '../../kit/page/dropdown'
import { useMay } from '../../kit/session/session'
import type { ShownOrder } from './order-screen'
import { owedOf } from './owed'

export interface ActionProps {
  order: ShownOrder
  onClose: () => void
}

const actions = {
  payment: late(async () => (await import('./payment-dialogs')).RecordPayment),
  take: late(async () => (await import('./payment-dialogs')).TakePayment),
  company: late(async () => (await import('./change-company')).ChangeCompany),
  contact: late(async () => (await import('./order-dialogs')).ChangeContact),
  deadline: late(async () => (await import('./payment-dialogs')).ExtendDeadline),
  reactivate: late(async () => (await import('../../kit/payments/reactivate-order')).ReactivateOrder),
  refundPlan: late(async () => (await import('./refund-items')).RefundItems),
  cancel: late(async () => (await import('./order-dialogs')).CancelOrder),
  resend: late(async () => (await import('./order-dialogs')).ResendMail),
  chargeback: late(async () => (await import('./payment-dialogs')).RecordChargeback),
  delivery: late(async () => (await import('./order-dialogs')).RecordDelivery),
} satisfies Record<string, ComponentType<ActionProps>>
type Action = keyof typeof actions

/** Lists the actions that the order's state and the staff member's role allow, the most likely one first. */
export function OrderActions({ order }: { order: ShownOrder }) {
  const may = useMay()
  const [open, setOpen] = useState<Action | null>(null)
  const hasGoods = order.merchandisePurchases.length + order.cartMerchandise.length > 0
  const paid = order.total_paid ?? 0
  const choices: [Action, string, boolean][] = [
    ['payment', texts.record_payment(), may('record-payment') && owedOf(order) > 0],
    ['take', texts.take_payment(), may('take-payment') && owedOf(order) > 0],
    ['reactivate', texts.reactivate(), may('reactivate-order') && canReactivate(order)],
    ['resend', texts.resend_mail(), may('resend-mail')],
    [
      'company',
      order.has_invoice ? companyTexts.correct() : companyTexts.change(),
      may('change-company') && order.ended_at === null && order.erased_at === null,
    ],
    ['contact', texts.contact(), may('change-contact') && order.erased_at === null],
    ['deadline', texts.deadline(), may('extend-deadline') && owedOf(order) > 0],
    ['delivery', texts.delivery(), may('record-delivery') && hasGoods && order.ended_at === null],
    [
      'chargeback',
      texts.chargeback(),
      may('record-chargeback') && paid > 0 && order.payment_method === 'credit_card',
    ],
    [
      'refundPlan',
      texts.refund_plan(),
      may('refund-items') &&
        order.has_payment_plan &&
        order.ended_at === null &&
        paid > 0 &&
        !order.has_active_refunds,
    ],
    // Cancelling an order again that was paid late opens the refund of that money.
    ['cancel', texts.cancel_order(), may('cancel-order') && order.payment_status !== 'cancelled'],
  ]
  const shown = choices.filter(([, , isShown]) => isShown)
  // Cash is taken while the customer waits, so the action has a button of its own.
  const payments = shown.filter(([action]) => action === 'payment' || action === 'take')
  const buttons = payments.length > 0 ? payments : shown.slice(0, 1)
  const others = shown.filter((choice) => !buttons.includes(choice))
  const Open = open && actions[open]
  if (shown.length === 0 && !Open) return null
  return (
    <>
      {others.length > 0 && (
        <Dropdown label={texts.more()} align="end">
          {others.map(([action, name]) => (
            <MenuItem
              key={action}
              name={name}
              danger={action === 'cancel'}
              onChoose={() => setOpen(action)}
            />
          ))}
        </Dropdown>
      )}
      {buttons.toReversed().map(([action, name]) => (
        <Button
          key={action}
          size="small"
          variant={action === payments[0]?.[0] ? 'primary' : 'secondary'}
          onClick={() => setOpen(action)}
        >
          {name}
        </Button>
      ))}
      {Open && (
        <LateDialog>
          <Open order={order} onClose={() => setOpen(null)} />
        </LateDialog>
      )}
    </>
  )
}

/** Returns whether nothing was ever paid or refunded. The server checks everything else. */
const canReactivate = (order: ShownOrder): boolean =>
  order.ended_at !== null && !order.has_invoice && (order.total_refunded ?? 0) === 0
