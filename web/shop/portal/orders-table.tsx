import type { Order } from '#contract/order'
import * as texts from '#texts/compiled/screens/portal'
import { buttonClass } from '../../ui/button'
import { Instant } from '../../ui/instant'
import { Pill } from '../../ui/pill'
import { Link } from '../../ui/router/link'
import { orderStatusLabel, methodText } from '../../ui/status-labels'
import { Table } from '../../ui/table'
import { itemsText } from '../orders/order-items'
import { paths } from '../paths'
import { useConfig } from '../store/use-page'
import { isReassigned } from '../tickets/ticket-state'

const columns = () => [
  { name: texts.order_id() },
  { name: texts.date() },
  { name: texts.via() },
  { name: texts.method() },
  { name: texts.status() },
  { name: texts.items(), width: '24%' },
  { name: texts.actions(), align: 'end' as const },
]

/** The customer's orders. */
export function OrdersTable({ orders }: { orders: readonly Order[] }) {
  const config = useConfig()
  const newestFirst = orders.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
  return (
    <Table
      caption={texts.orders()}
      columns={columns()}
      rows={newestFirst.map((order) => {
        const status = orderStatusLabel(order, config)
        return {
          key: order.id,
          cells: [
            <span key="id" className="font-semibold tabular-nums">
              {order.code}
            </span>,
            <span key="at" className="whitespace-nowrap">
              <Instant day at={order.created_at} timezone={config.timezone} />
            </span>,
            order.staff,
            methodText(config.paymentMethods, order),
            <Pill key="status" tone={status.tone}>
              {status.text}
            </Pill>,
            <span key="items" className="wrap-anywhere">
              <span>{itemsText(order)}</span>
              <Reassigned order={order} />
            </span>,
            <span key="actions" className="flex flex-wrap justify-end gap-2">
              <Link
                to={paths.order(order.code)}
                aria-label={texts.manage_order({ code: order.code })}
                className={buttonClass('secondary', 'small')}
              >
                {texts.manage()}
              </Link>
              {order.can_refund && (
                <Link
                  to={paths.requestRefund(order.code)}
                  aria-label={texts.refund_order({ code: order.code })}
                  className={buttonClass('secondary', 'small')}
                >
                  {texts.refund()}
                </Link>
              )}
            </span>,
          ],
        }
      })}
    />
  )
}

/** Notes that a ticket of the order was reassigned to or by another customer. */
function Reassigned({ order }: { order: Order }) {
  const count = order.tickets.filter(isReassigned).length
  const text = order.is_buyer ? count > 0 && texts.reassigned({ count }) : texts.reassigned_to_you()
  return text && <span className="block text-sm text-ink-soft @min-[48rem]:text-start">{text}</span>
}
