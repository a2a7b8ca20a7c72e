import { useRef } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Refund } from '../../../../contract/order'
import { Card } from '../../../parts/card'
import { Facts } from '../../../parts/facts'
import { Instant } from '../../../parts/instant'
import { Pill } from '../../../parts/pill'
import { refundStatusWord } from '../../../parts/status-words'
import { moneyText } from '../../../parts/words'
import { ItemsTable } from '../../order-items/items-table'
import { paths } from '../../paths'
import { useConfig, useShop } from '../../store/use-world'
import { OrderLink } from '../order/order-link'
import { CancelRefund } from './cancel-refund'

/** A refund: what comes back, of which items, and how far it is. */
export function RefundScreen() {
  const { refund: id } = useParams()
  const { refunds, orders } = useShop()
  const refund = refunds.find((each) => String(each.id) === id)
  if (!refund) return <Navigate to={paths.portal()} replace />
  const order = orders.find(({ code }) => code === refund.order)
  // What the shop pays back for an order that it cancelled cannot be taken back (docs/behaviour/refunds.md, "States").
  const canCancel = refund.status === 'active' && order?.payment_status !== 'cancelled'
  return <RefundStory refund={refund} canCancel={canCancel} />
}

function RefundStory({ refund, canCancel }: { refund: Refund; canCancel: boolean }) {
  const config = useConfig()
  const heading = useRef<HTMLHeadingElement>(null)
  const status = refundStatusWord(refund.status, config)
  return (
    <div className="grid gap-10">
      <header className="grid gap-3">
        <OrderLink code={refund.order} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
            Refund {refund.id}
          </h1>
          <Pill tone={status.tone}>{status.text}</Pill>
        </div>
        <p className="max-w-prose text-ink-soft">{whatNow(refund.status, canCancel)}</p>
      </header>
      <Card>
        <Facts
          className="grid-cols-2 sm:grid-cols-4"
          facts={[
            [
              'Total',
              <span key="total" className="display text-2xl">
                {moneyText(refund.total, config.currency)}
              </span>,
            ],
            [
              'Of it shipping',
              refund.shipping_refund > 0 && moneyText(refund.shipping_refund, config.currency),
            ],
            ['Requested at', <Instant key="at" at={refund.created_at} timezone={config.timezone} />],
            [
              'Processed at',
              refund.status === 'processed' && refund.completed_at && (
                <Instant at={refund.completed_at} timezone={config.timezone} />
              ),
            ],
          ]}
        />
      </Card>
      <section className="grid gap-4">
        <h2 className="text-heading">Items</h2>
        <ItemsTable caption="Items of the refund" of={refund} show={['holder', 'code', 'status']} />
      </section>
      {canCancel && <CancelRefund refund={refund} heading={heading} />}
    </div>
  )
}

function whatNow(status: Refund['status'], canCancel: boolean): string {
  switch (status) {
    case 'active':
      return canCancel
        ? 'We have your request and will work on it soon. Until then you can take it back.'
        : 'The order was cancelled: we pay back what was paid for it.'
    case 'processed':
      return 'The money is on its way to the account that you named. Your bank may need a few days to show it.'
    case 'cancelled':
      return 'This request was cancelled. Its items are yours as before.'
    case 'processing':
    case 'problem':
    default:
      return 'We are working on it and write to you when it is done. It can no longer be cancelled.'
  }
}
