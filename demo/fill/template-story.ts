import { orderEvent, type OrderEvent } from '#server/modules/orders'
import type { Template } from './order-template'
import { secondsOf } from './own-part'

/** A line of an order's history. */
export interface HistoryEvent {
  seconds: number
  kind: string
  event: string
  /** The event's values as JSON. */
  data: string
}

/** A mail that was sent. In its key `{o}` is the order, `{r}` its refund, `{ms}` the instant. */
export interface SentMail {
  seconds: number
  kind: string
  key: string
}

const arrived = {
  charge: 'card_paid',
  transfer: 'transfer_received',
  cash: 'paid_in_cash',
  terminal: 'paid_by_terminal',
} as const

/** The events of the order's history, in the order of time. */
export function eventsOf({
  story,
  moves,
  paidSeconds,
  cancelled,
  repaid,
  overpayment,
}: Template): HistoryEvent[] {
  const events: HistoryEvent[] = []
  const add = (seconds: number, kind: string, { event, data }: OrderEvent) =>
    events.push({ seconds, kind, event, data: JSON.stringify(data) })
  add(0, 'placed', orderEvent('placed', { channel: story.channel ?? 'Online' }))
  for (const { kind, seconds } of moves)
    if (kind in arrived) add(seconds, kind, orderEvent(arrived[kind as keyof typeof arrived]))
  if (paidSeconds !== null) add(paidSeconds, 'paid', orderEvent('paid'))
  const last = moves.at(-1)?.seconds ?? 0
  if (overpayment > 0) add(last, 'overpayment', orderEvent('overpaid'))
  if (cancelled !== null && cancelled.because !== 'refund')
    add(
      cancelled.seconds,
      'cancelled',
      orderEvent(cancelled.because === 'unpaid' ? 'unpaid' : 'cancelled_by_shop'),
    )
  if (cancelled !== null && last > cancelled.seconds) add(last, 'problem', orderEvent('late_money'))
  if (story.deliveredDays !== undefined)
    add(secondsOf(story.deliveredDays), 'delivered', orderEvent('received'))
  if (story.withdrawnDays !== undefined)
    add(secondsOf(story.withdrawnDays), 'withdrawal', orderEvent('withdrawn'))
  if (repaid !== null) {
    const { askedSeconds, status } = repaid
    const done = repaid.doneSeconds ?? askedSeconds
    if (story.cancelled === undefined && story.withdrawnDays === undefined)
      add(askedSeconds, 'refund-requested', orderEvent('refund_requested'))
    if (status !== 'active') add(askedSeconds, 'refund-processing', orderEvent('refund_processing'))
    if (status === 'problem') add(done, 'refund-problem', orderEvent('refund_problem'))
    if (status === 'processed') add(done, 'refund-processed', orderEvent('refund_paid'))
  }
  return events.toSorted((a, b) => a.seconds - b.seconds)
}

/** The mails about an order, in the order of time. Those about a plan's due payments are of the payments. */
export function mailsOf({ story, moves, payments, paidSeconds, cancelled, repaid }: Template): SentMail[] {
  const mails: SentMail[] = []
  const send = (seconds: number, kind: string, key: string) => mails.push({ seconds, kind, key })
  if (story.method === 'bank_transfer' && paidSeconds !== 0) send(0, 'order-received', 'order-received:{o}')
  let received = 0
  for (const { kind, amount, seconds } of moves) {
    received += kind === 'voucher' ? 0 : amount
    const isPart = paidSeconds === null ? story.cancelled === undefined : seconds < paidSeconds
    if (kind !== 'voucher' && isPart)
      send(
        seconds,
        payments.length > 1 ? 'instalment-paid' : 'payment-part-received',
        `partial:{o}:${received}`,
      )
  }
  if (paidSeconds !== null) send(paidSeconds, 'order-paid', 'order-paid:{o}')
  if (cancelled !== null && cancelled.because !== 'refund')
    send(cancelled.seconds, 'order-cancelled', 'order-cancelled:{o}:{ms}')
  if (story.withdrawnDays !== undefined)
    send(secondsOf(story.withdrawnDays), 'withdrawal-received', 'withdrawal-received:{o}')
  if (repaid !== null) {
    if (story.cancelled === undefined && story.withdrawnDays === undefined)
      send(repaid.askedSeconds, 'refund-requested', 'refund-requested:{r}')
    if (repaid.status === 'processed')
      send(repaid.doneSeconds ?? 0, 'refund-processed', 'refund-processed:{r}')
  }
  return mails.toSorted((a, b) => a.seconds - b.seconds)
}
