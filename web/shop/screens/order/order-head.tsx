import { Link } from '../../router/link'
import type { Order } from '../../../../contract/order'
import { Instant } from '../../../parts/instant'
import { Pill } from '../../../parts/pill'
import { orderStatusWord } from '../../../parts/status-words'
import { labelOf } from '../../../parts/words'
import { paths } from '../../paths'
import { useConfig } from '../../store/use-world'

/** The order's code, status and channel. */
export function OrderHead({ order }: { order: Order }) {
  const status = orderStatusWord(order, useConfig())
  return (
    <header className="grid gap-3">
      <p>
        <Link to={paths.portal()} className="link text-sm">
          All orders
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-title">Order {order.code}</h1>
        <Pill tone={status.tone}>{status.text}</Pill>
      </div>
      <OrderFacts order={order} />
      {!order.is_buyer && (
        <p className="max-w-prose">Another customer made this order and reassigned its ticket to you.</p>
      )}
    </header>
  )
}

/** When, where and how it was bought, in a line. */
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
          <span>{labelOf(config.paymentMethods, order.payment_method)}</span>
        </>
      )}
    </p>
  )
}
