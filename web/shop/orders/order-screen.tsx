import { useEffect } from 'react'
import type { Order, Purchase } from '#contract/order'
import * as texts from '#texts/compiled/screens/order'
import { buttonClass } from '../../ui/button'
import { labelOf, priceOrFree } from '../../ui/formats'
import { TextWithInstant } from '../../ui/instant'
import { Pill } from '../../ui/pill'
import { Navigate, Link } from '../../ui/router/link'
import { useParams } from '../../ui/router/use-router'
import { itemStatusLabel } from '../../ui/status-labels'
import { paths } from '../paths'
import { useShop, useServices } from '../store/use-page'
import { useTracking } from '../tracking'
import { MoneyTimeline } from './money/money-timeline'
import { NextStep } from './money/next-step'
import { RefundStep } from './money/refund-step'
import { OrderHead, ThankYou } from './order-head'
import { itemsOf } from './order-items'
import { CancelledByOrganiser } from './state/cancelled-by-organiser'
import { TermsAcceptance } from './state/terms-acceptance'
import { useKeptOrder } from './state/use-kept-order'
import { AllowanceWords, refundAllowance } from './tickets/allowances'
import { YourTickets } from './tickets/your-tickets'

/** The page of an order. */
export function OrderScreen() {
  return <OrderPage isConfirmation={false} />
}

/** The order's page after the checkout, with thanks. */
export function OrderConfirmationScreen() {
  return <OrderPage isConfirmation />
}

function OrderPage({ isConfirmation }: { isConfirmation: boolean }) {
  const { order: code } = useParams()
  const { orders } = useShop()
  const order = orders.find((each) => each.code === code)
  if (!order) return <Navigate to={paths.portal()} replace />
  return <OrderTimeline order={order} isConfirmation={isConfirmation} />
}

/** An order from top to bottom: the next step, what was bought, what it cost and what was paid. */
function OrderTimeline({ order, isConfirmation }: { order: Order; isConfirmation: boolean }) {
  useSettling(order, isConfirmation)
  useUnlocking(order)
  usePurchaseTracking(order, isConfirmation)
  useKeptOrder(order)
  const { tickets, goods } = itemsOf(order)
  // After a payment, do not ask for another one while the gateway has not reported the outcome.
  const isAwaited = isConfirmation && order.payment_status === 'processing'
  return (
    <div className="grid gap-10">
      {isConfirmation ? <ThankYou order={order} /> : <OrderHead order={order} />}
      <CancelledByOrganiser order={order} />
      {!isAwaited && <NextStep order={order} />}
      {order.is_buyer && <TermsAcceptance order={order} />}
      {tickets.length > 0 && <YourTickets order={order} tickets={tickets} />}
      {goods.length > 0 && <Goods goods={goods} />}
      <WithdrawalStep order={order} />
      {order.is_buyer && <MoneyTimeline order={order} />}
      {order.is_buyer && <RefundStep order={order} />}
    </div>
  )
}

/** The merchandise of an order. */
function Goods({ goods }: { goods: readonly Purchase[] }) {
  const { config, now } = useShop()
  return (
    <section className="grid gap-5">
      <h2 className="text-heading">{texts.goods()}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card px-5 shadow-card sm:px-6">
        {goods.map((piece) => {
          const isWithdrawn = piece.withdrawn_at !== null && piece.status === 'active'
          const status = isWithdrawn
            ? ({ tone: 'warn', text: texts.withdrawn() } as const)
            : itemStatusLabel(piece, config.merchandiseStatuses)
          return (
            <li key={piece.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5 py-4">
              <p className="min-w-0">
                <span className="block font-semibold">{piece.merchandise.name}</span>
                <span className="text-sm text-ink-soft">
                  <span>{labelOf(config.merchandiseTypes, piece.merchandise.type)}</span>
                  {piece.code && <span>{` · ${piece.code}`}</span>}
                </span>
                {piece.withdrawn_at !== null && (
                  <span className="block text-sm text-ink-soft">
                    <TextWithInstant
                      parts={texts.withdrawn_on.parts()}
                      at={piece.withdrawn_at}
                      timezone={config.timezone}
                    />
                  </span>
                )}
                {piece.withdrawn_at === null &&
                  !piece.cancelled_at &&
                  ['active', 'pending'].includes(piece.status) &&
                  piece.price !== null &&
                  // Beside the right to withdraw, "not refundable" would be wrong.
                  (piece.is_ever_refundable || !piece.can_withdraw) && (
                    <span className="block text-sm text-ink-soft">
                      <AllowanceWords {...refundAllowance(piece, now, config.timezone)} />
                    </span>
                  )}
              </p>
              <p className="flex items-center gap-4">
                <Pill tone={status.tone}>{status.text}</Pill>
                {piece.price !== null && (
                  <span className="font-semibold tabular-nums">
                    {priceOrFree(piece.price + (piece.fee ?? 0), config.currency)}
                  </span>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Says until when the order's goods and passes can be withdrawn from, with the link to do so. */
function WithdrawalStep({ order }: { order: Order }) {
  const { config } = useShop()
  if (!order.can_withdraw || order.checksum === null) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <p className="max-w-prose text-ink-soft">
        {order.withdraw_until === null ? (
          texts.withdraw_after_receipt()
        ) : (
          <TextWithInstant
            parts={texts.withdraw_until.parts()}
            at={order.withdraw_until}
            timezone={config.timezone}
          />
        )}
      </p>
      <Link to={paths.withdrawOrder(order.code, order.checksum)} className={buttonClass('secondary')}>
        {texts.withdraw()}
      </Link>
    </div>
  )
}

const askEvery = 3000
/** Maximum number of requests for the outcome. */
const asksAtMost = 40

/**
 * Reloads the data while a card payment has no outcome, because the gateway may report it after the browser returns.
 */
function useSettling(order: Order, isConfirmation: boolean): void {
  const { session } = useServices()
  const isSettling =
    order.payment_status === 'processing' ||
    (isConfirmation && order.payment_status === 'pending' && order.payment_method === 'credit_card')
  useEffect(() => {
    if (!isSettling) return undefined
    let requested = 0
    const timer = setInterval(() => {
      requested += 1
      if (requested > asksAtMost) clearInterval(timer)
      else if (!document.hidden) void session.reload()
    }, askEvery)
    return () => clearInterval(timer)
  }, [isSettling, session])
}

/** Reloads the data when the lock of an edited ticket ends, so that its buttons become available. */
function useUnlocking({ tickets }: Pick<Order, 'tickets'>): void {
  const { now } = useShop()
  const { session } = useServices()
  const ends = tickets.flatMap(({ locked_until }) =>
    locked_until === null ? [] : [Date.parse(locked_until)],
  )
  // Use the server's clock: `now` came in the same answer as the lock.
  const left = ends.length === 0 ? null : Math.max(0, Math.min(...ends) - Date.parse(now))

  useEffect(() => {
    if (left === null) return undefined
    const timer = setTimeout(() => void session.reload(), left + 500)
    return () => clearTimeout(timer)
  }, [left, session])
}

/** Tracks the purchase on the confirmation once per order and browser, even if the page is reloaded. */
function usePurchaseTracking(order: Order, isConfirmation: boolean): void {
  const track = useTracking()
  const { keeper } = useServices()
  useEffect(() => {
    if (!isConfirmation || !order.is_buyer || order.payment_status === 'cancelled') return
    const key = `shop-tracked-${order.code}`
    if (keeper.read(key) !== null) return
    const { tickets, goods } = itemsOf(order)
    const ids = [
      ...tickets.map(({ product }) => product.external_code),
      ...goods.map(({ merchandise }) => merchandise.external_code),
    ]
    const isReported = track('Purchase', { ids, value: order.total_price ?? 0, order: order.code })
    if (isReported) keeper.write(key, 'yes')
  }, [order, isConfirmation, track, keeper])
}
