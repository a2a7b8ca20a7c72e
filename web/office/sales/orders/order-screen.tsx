import { useState, type SyntheticEvent } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/orders'
import { FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { instantText } from '#web/ui/formats'
import { LateDialog } from '#web/ui/late-dialog'
import { Pill } from '#web/ui/pill'
import { Link } from '#web/ui/router/link'
import { useParams } from '#web/ui/router/use-router'
import { TextAreaField } from '#web/ui/text-area-field'
import { useAnswer } from '../../kit/calls/use-answer'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { late } from '../../kit/late'
import { MailRows, type MailSummary } from '../../kit/mails/mails'
import { useOfficeData } from '../../kit/office-data'
import { Around, Detail } from '../../kit/page/detail'
import { Page, Panel } from '../../kit/page/page'
import { DetailSkeleton, Failed } from '../../kit/page/states'
import { paths } from '../../kit/paths'
import { isSentBack, MoneyCause, SendBackButtons, type WayBack } from '../../kit/payments/money-cause'
import { useMay } from '../../kit/session/session'
import { TestMark } from '../../kit/values/cells'
import { StatusPill } from '../../kit/values/status-pill'
import { When } from '../../kit/values/when'
import { Documents } from './documents'
import { Items } from './items'
import { latestFirst } from './latest-first'
import { MoneyTimeline } from './money-timeline'
import { OrderActions } from './order-actions'
import { CustomerFacts, OrderFacts } from './order-details'
import { Refunds } from './refunds'

export type ShownOrder = OfficeAnswered<'get-order'>['order']

const list = { to: paths.orders(), name: texts.title() }

/** An order: its money, its items and what happened, and what can be done with it. */
export function OrderScreen() {
  const code = useParams()['order'] ?? ''
  const { answer, refusal, isStale, again } = useAnswer('get-order', { order: code })
  if (refusal)
    return (
      <Page title={code} above={<Around list={list} />}>
        <Failed text={refusal.message} onAgain={again} />
      </Page>
    )
  if (answer === null || isStale)
    return (
      <Page title={code} above={<Around list={list} />}>
        <DetailSkeleton />
      </Page>
    )
  const { order, events, movements, waiting_money, refunds, documents, mails } = answer
  return (
    <Detail
      key={order.code}
      title={order.code}
      status={
        <span className="flex gap-1.5">
          <StatusPill status={order.payment_status} />
          {order.has_active_refunds && <Pill tone="info">{texts.refund_open()}</Pill>}
          {order.is_test && <TestMark />}
        </span>
      }
      actions={<OrderActions order={order} />}
      list={list}
      timeline={
        <>
          {order.payment_status === 'cancelled' && <EndOfOrder events={events} />}
          <WaitingMoney waiting={waiting_money} />
          <MoneyTimeline order={order} movements={movements} />
          <Refunds order={order} refunds={refunds} />
          <Items order={order} />
          <OrderMails mails={mails} email={order.customer.email} />
          <History order={order.code} events={events} />
        </>
      }
      details={
        <>
          <CustomerFacts order={order} />
          <OrderFacts order={order} />
          <Documents {...{ order, documents, again }} />
        </>
      }
    />
  )
}

interface EndOfOrderProps {
  events: readonly { at: string; kind: string; text: string }[]
}

/** Says why and when a cancelled order ended, with the note of staff, because callers ask about it first. */
function EndOfOrder({ events }: EndOfOrderProps) {
  const end = events.findLast(({ kind }) => kind === 'cancelled')
  if (end === undefined) return null
  const notes = events.filter(({ kind, at }) => kind === 'note' && at === end.at)
  return (
    <div className="rounded-card border border-line bg-sunk px-4 py-2.5">
      <p>
        <strong>{end.text}</strong>
        <span>,</span> <When at={end.at} isInText />
      </p>
      {notes.map(({ text }) => (
        <p key={text} className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  )
}

/** The mails about orders to the buyer's address since the order was made, the newest first. */
function OrderMails({ mails, email }: { mails: readonly MailSummary[]; email: string }) {
  const may = useMay()
  return (
    <Panel
      title={texts.mails()}
      actions={
        may('find-mails') &&
        mails.length > 0 && (
          <Link to={`${paths.mails()}?q=${encodeURIComponent(email)}`} className="link text-sm">
            {texts.all_mails()}
          </Link>
        )
      }
    >
      <p className="mb-3 text-sm text-ink-soft">{texts.mails_meaning()}</p>
      {mails.length === 0 ? <p className="text-ink-soft">{texts.no_mails()}</p> : <MailRows mails={mails} />}
    </Panel>
  )
}

const PayBack = late(async () => (await import('../../kit/payments/pay-back')).PayBack)
const ReturnOverpayment = late(
  async () => (await import('../../kit/payments/return-overpayment')).ReturnOverpayment,
)

type Waiting = OfficeAnswered<'get-order'>['waiting_money']

/** Money of the order that staff have to settle, as among the unmatched payments. */
function WaitingMoney({ waiting }: { waiting: Waiting }) {
  const [requested, setRequested] = useState<{ money: Waiting[number]; way: WayBack } | null>(null)
  if (waiting.length === 0) return null
  return (
    <Panel title={texts.money_waits()}>
      <ul className="grid gap-3">
        {waiting.map((money) => (
          <li
            key={`${money.cause} ${money.at}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          >
            <p className="min-w-0 max-w-prose text-ink-soft">
              <MoneyCause money={money} />
            </p>
            {isSentBack(money) && <SendBackButtons onPress={(way) => setRequested({ money, way })} />}
          </li>
        ))}
      </ul>
      {requested && (
        <LateDialog>
          {requested.way === 'refund' ? (
            <PayBack money={requested.money} onClose={() => setRequested(null)} />
          ) : (
            <ReturnOverpayment money={requested.money} onClose={() => setRequested(null)} />
          )}
        </LateDialog>
      )}
    </Panel>
  )
}

/** Lists the events of an order, the latest first. */
function History({
  order,
  events,
}: {
  /** Code of the order. */
  order: string
  events: readonly { at: string; kind: string; text: string; by: string | null }[]
}) {
  const may = useMay()
  const { timezone } = useOfficeData()
  const latest = latestFirst(events.map((event, place) => ({ ...event, place })))
  return (
    <Panel title={texts.history()}>
      {may('add-note') && <AddNote order={order} />}
      {latest.length === 0 && <p className="text-ink-soft">{texts.no_history()}</p>}
      <ol className="grid">
        {latest.map(({ at, kind, text, by, place }, index) => (
          <li key={place} className="relative ps-5 pb-3 last:pb-0">
            <span aria-hidden className="absolute start-0 top-1.5 size-2 rounded-full bg-edge" />
            {index < latest.length - 1 && (
              <span aria-hidden className="absolute start-[0.2rem] top-4 -bottom-0.5 w-px bg-line" />
            )}
            <p className={kind === 'note' ? 'whitespace-pre-line font-medium' : ''}>{text}</p>
            <p className="text-sm text-ink-soft">
              <time dateTime={at}>{instantText(at, timezone)}</time>
              {/* A note begins with its author. */}
              {by !== null && kind !== 'note' && <span>{` · ${by}`}</span>}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** A note of staff on an order, which is shown in its history. */
function AddNote({ order }: { order: string }) {
  const [note, setNote] = useState('')
  const { send, pending, error } = useOfficeCall('add-note', {
    toast: texts.note_done(),
    done: () => setNote(''),
  })
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    void send({ order, note })
  }
  return (
    <form noValidate onSubmit={add} className="mb-4 grid gap-2">
      <FormAlert error={error} />
      <TextAreaField
        label={texts.note()}
        hint={texts.note_hint()}
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {note.trim() !== '' && (
        <div>
          <Button type="submit" variant="secondary" size="small" pending={pending}>
            {texts.add_note()}
          </Button>
        </div>
      )}
    </form>
  )
}
