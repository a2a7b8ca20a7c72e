import { Link } from '../../ui/router/link'
import type { Order } from '../../../contract/order'
import * as texts from '../../../texts/compiled/screens/order'
import * as shared from '../../../texts/compiled/screens/shared'
import { Instant } from '../../ui/instant'
import { Pill } from '../../ui/pill'
import { orderStatusLabel, methodText } from '../../ui/status-labels'
import { paths } from '../paths'
import { useConfig } from '../store/use-page'

/** The order's code, status and channel. */
export function OrderHead({ order }: { order: Order }) {
  const status = orderStatusLabel(order, useConfig())
  return (
    <header className="grid gap-3">
      <p>
        <Link to={paths.portal()} className="link text-sm">
          {texts.all_orders()}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-title">{shared.order({ code: order.code })}</h1>
        <Pill tone={status.tone}>{status.text}</Pill>
      </div>
      <OrderFacts order={order} />
      {!order.is_buyer && <p className="max-w-prose">{texts.from_another()}</p>}
    </header>
  )
}

/** When, where and how the order was bought, in one line. */
export function OrderFacts({ order }: { order: Order }) {
  const config = useConfig()
  return (
    <p className="flex flex-wrap gap-x-2 text-ink-soft">
      <Instant at={order.created_at} timezone={config.timezone} />
      <span aria-hidden>·</span>
      <span>{order.staff}</span>
      {order.payment_method && (
        <>
          <span aria-hidden>·</span>
          <span>{methodText(config.paymentMethods, order)}</span>
        </>
      )}
    </p>
  )
}
