import { useEffect } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/cancellations'
import { Button, buttonClass } from '#web/ui/button'
import { DetailRows } from '#web/ui/detail-list'
import { numberText } from '#web/ui/formats'
import { Link } from '#web/ui/router/link'
import { useParams } from '#web/ui/router/use-router'
import { useAnswer } from '../../kit/calls/use-answer'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { Around, Detail } from '../../kit/page/detail'
import { Page, Panel } from '../../kit/page/page'
import { DetailSkeleton, Failed } from '../../kit/page/states'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { Money } from '../../kit/values/cells'
import { countSlots } from '../../kit/values/count-slots'
import { personOf } from '../../kit/values/names'
import { When } from '../../kit/values/when'
import { kinds, StatePill } from './state-pill'

type Answer = OfficeAnswered<'get-cancellation'>

const list = { to: paths.cancellations(), name: texts.title() }
/** Interval at which a running cancellation is loaded, in ms. */
const pause = 2000

/** A cancellation with its progress, the outcomes of the orders, and the orders that need staff. */
export function CancellationScreen() {
  const id = Number(useParams()['cancellation'])
  const may = useMay()
  const { answer, refusal, again } = useAnswer('get-cancellation', {
    cancellation_id: Number.isSafeInteger(id) && id > 0 ? id : null,
  })
  const isRunning = answer !== null && answer.cancellation.finished_at === null
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(again, pause)
    return () => clearInterval(timer)
  }, [isRunning, again])
  if (refusal || answer === null)
    return (
      <Page title={texts.title()} above={<Around list={list} />}>
        {refusal ? <Failed text={refusal.message} onAgain={again} /> : <DetailSkeleton />}
      </Page>
    )
  const { cancellation, failed } = answer
  return (
    <Detail
      title={cancellation.name}
      status={<StatePill row={cancellation} />}
      actions={
        may('find-refunds') && (
          <Link to={`${paths.refunds()}?status=active`} className={buttonClass('secondary', 'small')}>
            {texts.to_refunds()}
          </Link>
        )
      }
      list={list}
      timeline={
        <>
          <Progress cancellation={cancellation} />
          {failed.length > 0 && <FailedOrders id={cancellation.id} orders={failed} />}
        </>
      }
      details={<CancellationDetails cancellation={cancellation} />}
    />
  )
}

/** The orders that could not be worked on, each with its reason. */
function FailedOrders({ id, orders }: { id: number; orders: Answer['failed'] }) {
  const may = useMay()
  const { send, pending } = useOfficeCall('retry-cancellation', { toast: texts.tried_again(), failToast: '' })
  return (
    <Panel
      title={texts.failed_title()}
      actions={
        may('retry-cancellation') && (
          <Button
            variant="secondary"
            size="small"
            pending={pending}
            onClick={() => void send({ cancellation_id: id })}
          >
            {texts.try_again()}
          </Button>
        )
      }
    >
      <p className="text-sm text-ink-soft">{texts.failed_hint()}</p>
      <ul className="mt-3 grid gap-2">
        {orders.map(({ order, full_name, problem }) => (
          <li key={order} className="grid gap-x-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <span>
              <Link to={paths.order(order)} className="link font-semibold">
                {order}
              </Link>{' '}
              <span>{full_name}</span>
            </span>
            <span className="text-ink-soft">{problem}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function CancellationDetails({ cancellation }: { cancellation: Answer['cancellation'] }) {
  const { refunds, started_at, finished_at, actor, keeps_fees, message, kind, subject } = cancellation
  return (
    <>
      <Panel title={texts.details()}>
        <DetailRows
          details={[
            [texts.what(), kinds[kind]],
            [texts.code(), subject],
            [texts.refunds(), <Money key="refunds" amount={refunds} />],
            [texts.fees(), keeps_fees ? texts.fees_kept() : texts.fees_back()],
            [texts.started_at(), <When key="started" at={started_at} />],
            [texts.finished(), finished_at && <When key="finished" at={finished_at} />],
            [texts.by(), personOf(actor)],
          ]}
        />
      </Panel>
      {message !== '' && (
        <Panel title={texts.sent_message()}>
          <p className="break-words whitespace-pre-line">{message}</p>
        </Panel>
      )}
    </>
  )
}

type Cancellation = OfficeAnswered<'get-cancellation'>['cancellation']

const outcomeLabels: Record<keyof Cancellation['outcomes'], string> = {
  ended: texts.outcome_ended(),
  refunded: texts.outcome_refunded(),
  released: texts.outcome_released(),
  nothing: texts.outcome_nothing(),
}

/** Progress bar with the number of orders by outcome. */
function Progress({ cancellation }: { cancellation: Cancellation }) {
  const { orders, outcomes, carts } = cancellation
  const all = orders.done + orders.left + orders.failed
  const rows = [
    ...Object.entries(outcomes).map(
      ([key, count]) => [outcomeLabels[key as keyof typeof outcomes], count] as const,
    ),
    [texts.carts(), carts] as const,
  ].filter(([, count]) => count > 0)
  return (
    <Panel title={texts.progress()}>
      <p role="status" className="font-medium">
        {sentenceOf(cancellation, all)}
      </p>
      {all > 0 && (
        <div aria-hidden className="mt-2 flex h-2 overflow-hidden rounded-full bg-sunk">
          <div className="bg-brand-ink" style={{ width: `${(100 * orders.done) / all}%` }} />
          <div className="bg-danger" style={{ width: `${(100 * orders.failed) / all}%` }} />
        </div>
      )}
      {rows.length > 0 && (
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1.5">
          {rows.map(([name, count]) => (
            <div key={name} className="contents">
              <dt className="order-1 text-ink-soft">{name}</dt>
              <dd className="text-end tabular-nums">{numberText(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}

function sentenceOf({ step, orders }: Cancellation, all: number): string {
  if (step === 'carts') return texts.emptying()
  if (all === 0) return step === 'done' ? texts.no_orders() : texts.listing()
  return texts.of_orders({ done: orders.done, ...countSlots(all) })
}
