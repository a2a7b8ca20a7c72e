import { useRef, useState, type RefObject } from 'react'
import type { Order, Refund } from '#contract/order'
import * as texts from '#texts/compiled/screens/refund'
import { FormAlert } from '../../ui/alert'
import { AmountLine } from '../../ui/amount-line'
import { Ask } from '../../ui/ask'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { DetailList } from '../../ui/detail-list'
import { moneyText } from '../../ui/formats'
import { Instant } from '../../ui/instant'
import { Pill } from '../../ui/pill'
import { Navigate } from '../../ui/router/link'
import { useParams } from '../../ui/router/use-router'
import { refundStatusLabel } from '../../ui/status-labels'
import { showToast } from '../../ui/toast'
import { useSureCall } from '../calls/use-sure-call'
import { ItemsTable } from '../orders/items-table'
import { itemsOf } from '../orders/order-items'
import { OrderLink } from '../orders/order-link'
import { paths } from '../paths'
import { useConfig, useShop, useServices } from '../store/use-page'
import { refundSum } from './refund-sum'

/** A refund: its amount, its items, and its state. */
export function RefundScreen() {
  const { refund: id } = useParams()
  const { refunds, orders } = useShop()
  const refund = refunds.find((each) => String(each.id) === id)
  if (!refund) return <Navigate to={paths.portal()} replace />
  const order = orders.find(({ code }) => code === refund.order)
  // A refund that the shop makes for an order it cancelled cannot be cancelled (docs/behaviour/refunds.md, "States").
  const { tickets, goods } = itemsOf(refund)
  const byOrganiser = [...tickets, ...goods].some(({ cancelled_at }) => Boolean(cancelled_at))
  const canCancel = refund.status === 'active' && order?.payment_status !== 'cancelled' && !byOrganiser
  return <RefundTimeline refund={refund} order={order} canCancel={canCancel} byOrganiser={byOrganiser} />
}

interface RefundStoryProps {
  refund: Refund
  order: Order | undefined
  canCancel: boolean
  /** Whether the refund is for items that the organiser cancelled. */
  byOrganiser: boolean
}

function RefundTimeline({ refund, order, canCancel, byOrganiser }: RefundStoryProps) {
  const config = useConfig()
  const heading = useRef<HTMLHeadingElement>(null)
  const status = refundStatusLabel(refund.status, config)
  return (
    <div className="grid gap-10">
      <header className="grid gap-3">
        <OrderLink code={refund.order} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
            {texts.title({ id: refund.id })}
          </h1>
          <Pill tone={status.tone}>{status.text}</Pill>
        </div>
        <p className="max-w-prose text-ink-soft">{whatNow(refund.status, canCancel, byOrganiser)}</p>
      </header>
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <RefundMoney refund={refund} order={order} />
        <Card title={texts.details()}>
          <DetailList
            className=""
            details={[
              [texts.requested_at(), <Instant key="at" at={refund.created_at} timezone={config.timezone} />],
              [
                texts.processed_at(),
                refund.status === 'processed' && refund.completed_at && (
                  <Instant at={refund.completed_at} timezone={config.timezone} />
                ),
              ],
              [texts.refund_to(), whereTo(refund)],
            ]}
          />
        </Card>
      </div>
      <section className="grid gap-4">
        <h2 className="text-heading">{texts.items()}</h2>
        <ItemsTable caption={texts.items_caption()} of={refund} show={['holder', 'code', 'status']} />
      </section>
      {canCancel && <CancelRefund refund={refund} heading={heading} />}
    </div>
  )
}

/** Lists the amounts from the price to the refund's total. */
function RefundMoney({ refund, order }: Pick<RefundStoryProps, 'refund' | 'order'>) {
  const { currency } = useConfig()
  return (
    <Card title={texts.your_refund()}>
      <dl className="grid gap-2">
        {refundSum(refund, order).map((line) => (
          <AmountLine key={line.name} {...line} currency={currency} />
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
          <dt className="font-semibold">{texts.total()}</dt>
          <dd className="display text-3xl tabular-nums">{moneyText(refund.total, currency)}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** Shows where the money goes, if that is known. The shop erases the account number some time after the refund. */
function whereTo({ status, paid_by, bank_account }: Refund): string | null {
  if (status === 'cancelled') return null
  if (paid_by === 'card') return texts.card()
  return bank_account && texts.account({ number: bank_account })
}

function whatNow(status: Refund['status'], canCancel: boolean, byOrganiser: boolean): string {
  switch (status) {
    case 'active':
      if (byOrganiser) return texts.now_active_organiser()
      return canCancel ? texts.now_active() : texts.now_active_for_good()
    case 'processed':
      return texts.now_processed()
    case 'cancelled':
      return texts.now_cancelled()
    case 'processing':
    case 'problem':
    default:
      return byOrganiser ? texts.now_processing_organiser() : texts.now_processing()
  }
}

interface CancelRefundProps {
  refund: Refund
  /** Gets the focus when there is nothing left to cancel. */
  heading: RefObject<HTMLElement | null>
}

/** Cancels a request after confirmation. */
function CancelRefund({ refund, heading }: CancelRefundProps) {
  const { session } = useServices()
  const opener = useRef<HTMLButtonElement>(null)
  const [asks, setAsks] = useState(false)
  const { send, pending, error } = useSureCall('cancel-refund', {
    find:
      (_sent, { shop }) =>
      () => {
        const held = shop.get().refunds.find(({ id }) => id === refund.id)
        return held?.status === 'cancelled' ? { data: {} } : null
      },
    toast: texts.cancelled({ id: refund.id }),
    done: () => setAsks(false),
    failed: ({ status, message }) => {
      if (status !== 409) return
      // The shop has started to process the request: show its state and close the dialog.
      showToast(message, 'error')
      void session.reload()
    },
  })
  return (
    <p>
      <Button ref={opener} variant="danger" onClick={() => setAsks(true)}>
        {texts.cancel()}
      </Button>
      {asks && (
        <Ask
          title={texts.cancel_title()}
          confirm={texts.cancel_confirm()}
          cancel={texts.cancel_keep()}
          danger
          pending={pending}
          focusAfter={() => opener.current ?? heading.current}
          onConfirm={() => void send({ refund_id: refund.id })}
          onClose={() => setAsks(false)}
        >
          <div className="grid gap-4">
            <FormAlert error={error} />
            <p>{texts.cancel_text()}</p>
          </div>
        </Ask>
      )}
    </p>
  )
}
