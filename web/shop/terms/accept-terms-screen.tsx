import { useEffect, useState } from 'react'
import type { Order } from '#contract/order'
import * as texts from '#texts/compiled/screens/accept-terms'
import { Alert, FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { DetailRows } from '../../ui/detail-list'
import { Arrival } from '../../ui/focus'
import { moneyText } from '../../ui/formats'
import { Instant } from '../../ui/instant'
import { Navigate } from '../../ui/router/link'
import { useParams } from '../../ui/router/use-router'
import { methodText } from '../../ui/status-labels'
import { useSureCall } from '../calls/use-sure-call'
import { ScreenSkeleton } from '../kit/screen-skeleton'
import { ItemsTable } from '../orders/items-table'
import { itemsOf } from '../orders/order-items'
import { paths } from '../paths'
import { useServices, useConfig } from '../store/use-page'
import { TermsBox } from './terms-box'

/**
 * The page behind a staff order's link: the order, and its terms to accept. Redirects home if there is no such order.
 */
export function AcceptTermsScreen() {
  const services = useServices()
  const { order: code = '', checksum = '' } = useParams()
  const [order, setOrder] = useState<Order | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let isStale = false
    services.send('get-terms-and-conditions-order', { order: code, checksum }).then(
      (answer) => !isStale && setOrder(answer.order),
      () => !isStale && setFailed(true),
    )
    return () => {
      isStale = true
    }
  }, [services, code, checksum])

  if (hasFailed) return <Navigate to={paths.home()} replace />
  if (!order) return <ScreenSkeleton />
  return (
    <div className="grid max-w-3xl gap-8">
      <h1 className="text-title">{texts.title({ code: order.code })}</h1>
      <StaffOrder order={order} />
      <Acceptance order={order} checksum={checksum} />
    </div>
  )
}

function Acceptance({ order, checksum }: { order: Order; checksum: string }) {
  const [isAccepted, setAccepted] = useState(order.accepted_ts_and_cs)
  const [accepts, setAccepts] = useState(false)
  const { send, pending, error } = useSureCall('accept-terms-and-conditions', {
    repeats: true,
    done: () => setAccepted(true),
  })

  if (isAccepted) {
    const thanks = <Alert tone="good">{`${texts.thank_you()} ${whatFollows(order)}`}</Alert>
    return accepts ? <Arrival>{thanks}</Arrival> : thanks
  }
  if (order.payment_status === 'cancelled') {
    return <Alert tone="info">{texts.nothing_to_accept()}</Alert>
  }
  return (
    <section
      aria-label={texts.terms()}
      className="grid gap-5 rounded-card border-2 border-brand-ink bg-card p-5 shadow-raised sm:p-7"
    >
      <p>{texts.please_accept()}</p>
      <FormAlert error={error} />
      <TermsBox checked={accepts} onChange={setAccepts} />
      <p>
        <Button
          size="large"
          disabled={!accepts}
          pending={pending}
          onClick={() => void send({ order: order.code, checksum })}
        >
          {texts.accept()}
        </Button>
      </p>
    </section>
  )
}

/**
 * Returns the sentence about the contents of the mail that the customer should check. Tickets are sent only once they
 * are paid.
 */
function whatFollows({ payment_status, tickets, cartProducts }: Order): string {
  switch (payment_status) {
    case 'cancelled':
      return texts.then_cancelled()
    case 'paid':
      return tickets.length > 0 ? texts.then_tickets() : texts.then_confirmation()
    case 'pending':
    case 'processing':
    case 'partial':
    case 'problem':
    default:
      return tickets.length + cartProducts.length > 0 ? texts.then_pay_tickets() : texts.then_pay_goods()
  }
}

/** An order that staff made for a customer: its details, and its items with shipping. */
function StaffOrder({ order }: { order: Order }) {
  const config = useConfig()
  const { tickets, goods } = itemsOf(order)
  return (
    <>
      <Card>
        <DetailRows
          className="sm:grid-cols-2"
          details={[
            [texts.order_id(), order.code],
            [texts.tickets(), tickets.length],
            [texts.received(), <Instant key="at" at={order.created_at} timezone={config.timezone} />],
            [texts.merchandise(), goods.length],
            [texts.via(), order.staff],
            [texts.method(), methodText(config.paymentMethods, order)],
          ]}
        />
        {order.total_price !== null && (
          <dl className="mt-4 border-t-2 border-ink pt-3">
            <div className="flex items-baseline justify-between gap-4">
              <dt className="font-semibold">{texts.total()}</dt>
              <dd className="display text-3xl tabular-nums">
                {moneyText(order.total_price, config.currency)}
              </dd>
            </div>
          </dl>
        )}
      </Card>
      <ItemsTable
        caption={texts.items_caption()}
        of={order}
        show={['holder', 'date']}
        shipping={order.shipping_amount}
      />
    </>
  )
}
