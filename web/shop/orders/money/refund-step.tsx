import { useId } from 'react'
import type { Order } from '#contract/order'
import * as texts from '#texts/compiled/screens/order'
import { Button, buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { moneyText } from '#web/ui/formats'
import { Instant } from '#web/ui/instant'
import { Pill } from '#web/ui/pill'
import { Link } from '#web/ui/router/link'
import { refundStatusLabel } from '#web/ui/status-labels'
import { paths } from '../../paths'
import { useShop } from '../../store/use-page'
import { refundAction } from '../tickets/ticket-actions'

/** The refunds of an order, and the link to request another, or why that is not possible. */
export function RefundStep({ order }: { order: Order }) {
  const { config, refunds } = useShop()
  const whyId = useId()
  const own = refunds.filter((refund) => refund.order === order.code)
  const action = refundAction(order, config.refundsActive)
  if (own.length === 0 && action === null) return null
  return (
    <Card title={own.length > 0 ? texts.refunds() : texts.refund()}>
      {own.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-y border-line last:mb-0">
          {own.map((refund) => {
            const status = refundStatusLabel(refund.status, config)
            return (
              <li key={refund.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
                <Link to={paths.refund(refund.id)} className="link font-semibold">
                  {texts.refund_number({ id: refund.id })}
                </Link>
                <Pill tone={status.tone}>{status.text}</Pill>
                <span className="text-sm text-ink-soft">
                  <Instant day at={refund.created_at} timezone={config.timezone} />
                </span>
                <span className="ms-auto font-semibold tabular-nums">
                  {moneyText(refund.total, config.currency)}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {action?.disabled === false && (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="max-w-prose text-ink-soft">{texts.refund_how()}</p>
          <Link to={paths.requestRefund(order.code)} className={buttonClass('secondary')}>
            {texts.refund_request()}
          </Link>
        </div>
      )}
      {action?.disabled && (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p id={whyId} className="max-w-prose text-ink-soft">
            {action.why}
          </p>
          <Button variant="secondary" disabled aria-describedby={whyId}>
            {texts.refund_request()}
          </Button>
        </div>
      )}
    </Card>
  )
}
