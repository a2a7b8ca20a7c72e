import type { PayloadOf } from '#contract/call'
import { processRefund } from '#contract/office/refunds'
import { day } from '#rules/dates/instants'
import { moneyText } from '#rules/money/money-text'
import { mayPayRefund } from '#rules/refunds/staff-refund'
import { countSlots } from '#rules/text/count-slots'
import { notices, refundTexts, storedMoney, type StoredMessage } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/effects/refunds'
import * as shared from '#texts/compiled/effects/shared'
import * as labels from '#texts/compiled/refusals/labels'
import * as fields from '#texts/compiled/refusals/office-fields'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { Refusal, orRefuse } from '../../platform/http/refusal'
import { recordCardMovement } from '../ledger'
import { notifyOperator } from '../mail-queue'
import {
  refunds,
  changeOrder,
  effectOnOrder,
  confirmAdmitted,
  type LockedOrder,
  recordOrderEvent,
  findOpenCardRefunds,
  cards,
  changeRefundTotal,
  withLockedOrder,
  settleOrder,
  takeCardRefundsToPoll,
  orderEvent,
} from '../orders'
import type { RefundAnswer } from '../payments'
import { type Staff, type AuditOfCall, serveStaff } from '../staff'
import { closeReturned, failRefund, type ReturnedRefund } from './fail-refund'
import { officeRefundOf } from './office-refund'
import { payBack, leftOf } from './pay-back'

/** Rejects paying refunds that the same person opened or entered the account for, if the shop requires two people. */
export function refuseOpener(
  context: Context,
  paid: readonly { code: string; opened_by: string | null; account_by: string | null }[],
  { actor }: Staff,
): void {
  const { refundTwoPeople } = context.catalogue.current().settings
  const own = paid.filter((refund) => !mayPayRefund(refundTwoPeople, refund, actor))
  if (own.length === 0) return
  const opened = own.filter(({ opened_by }) => opened_by === actor).length
  const did =
    opened === own.length
      ? labels.opened
      : opened === 0
        ? labels.entered_account
        : labels.opened_or_entered_account
  const why = did({ orders: own.map(({ code }) => code).join(', ') })
  throw new Refusal('refund-by-another', { slots: { why } })
}

type Payload = PayloadOf<typeof processRefund>
type Outcome = NonNullable<Payload['outcome']>

/**
 * The possible next states of a refund. A refund with a problem can be processed again, because the money is still
 * owed. A complete one becomes a problem if the money came back.
 */
const next: Readonly<Record<refunds.OpenRefund['status'], readonly Outcome[]>> = {
  active: ['processing', 'processed'],
  processing: ['processed', 'problem'],
  problem: ['processing'],
  processed: ['problem'],
  cancelled: [],
}

/**
 * Moves a refund to its next state. `processed` records the payment in the ledger and on a credit note: by bank,
 * where the operator has made the transfer, or by the gateway that charged the card, which is requested here and
 * usually answers at once. Supports a dry run, which does not call the gateway.
 */
export const processRefundHandler = serveStaff(processRefund, async ({ payload, context, staff, audit }) => {
  const { outcome, refund_id: refundId } = payload
  if (outcome === null) throw new Refusal('invalid-input', { fields: { outcome: [fields.refund_outcome()] } })
  const found = refundId === null ? null : await refunds.findRefund(context.db.kysely, refundId)
  const { id, order_id: orderId } = orRefuse(found, 'refund-not-found')
  const freesPlaces = outcome === 'processed' && payload.free_places === true
  const step = { ...payload, outcome, freesPlaces }
  const requested = { orderId, movesPlaces: freesPlaces, payload }
  const { effect } = await changeOrder(context, requested, async (tx, locked) => {
    const moved = await move(context, tx, locked, { id, step, staff, audit })
    return { result: null, effect: await effectOf(tx, locked, moved, step) }
  })
  if (isByCard(payload) && payload.dry_run !== true)
    for (const one of await findOpenCardRefunds(context.db.kysely, id)) await requestCardRefund(context, one)
  return { refund: await officeRefundOf(context, id), effect }
})

const isByCard = ({ outcome, by }: Pick<Payload, 'outcome' | 'by'>) =>
  outcome === 'processed' && by === 'card'

type Step = Payload & { outcome: Outcome; freesPlaces: boolean }

interface Requested {
  id: number
  step: Step
  staff: Staff
  audit: AuditOfCall
}

/** A refund that was moved to its next state. */
interface Moved {
  /** The refund before. */
  refund: refunds.OpenRefund
  /** The money of a complete refund that is owed again, in minor units; 0 if it was not complete. */
  owedAgain: number
  /** The entry of a statement that returned it. */
  returned: ReturnedRefund | null
}

/** Moves the refund to its next state. */
async function move(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  { id, step, staff, audit }: Requested,
): Promise<Moved> {
  const now = context.now()
  const { outcome, freesPlaces, entry } = step
  let owedAgain = 0
  const refund = orRefuse(await refunds.findRefund(tx, id), 'refund-not-found')
  if (!next[refund.status].includes(outcome))
    throw new Refusal('refund-step', { slots: { status: statusLabels[refund.status]() } })
  // The gateway's answer ends such a refund, not staff.
  if ((await findOpenCardRefunds(tx, id)).length > 0) throw new Refusal('refund-under-way')
  if (outcome !== 'problem') refuseOpener(context, [{ ...refund, code: locked.order.code }], staff)
  // A problem is only recorded; no money moves.
  const confirmed =
    outcome === 'problem'
      ? {}
      : confirmAdmitted(await refunds.findItemsOfRefunds(tx, [id]), step.even_if_admitted)
  await audit.record(tx, {
    subject: locked.order.code,
    before: { refund: id, status: refund.status },
    after: {
      refund: id,
      status: outcome,
      free_places: freesPlaces,
      by: step.by,
      entry: entry ?? undefined,
      ...confirmed,
    },
  })
  const returned =
    entry === null || outcome !== 'problem'
      ? null
      : await closeReturned(tx, entry, { refundId: id, order: locked.order, now })
  const problem = step.problem?.trim() || returned?.text?.slice(0, 500) || null
  if (outcome === 'processing') await startWork(tx, refund, now)
  else if (outcome === 'problem' && refund.status === 'processed') {
    if (problem === null) throw new Refusal('reason-needed', { fields: ['problem'] })
    const failure = { reason: problem, at: returned?.at ?? now, now }
    owedAgain = await failRefund(context, tx, locked, refund, failure)
  } else if (outcome === 'problem') await noteProblem(tx, refund, problem, now)
  else if (isByCard(step)) {
    if (refund.paid_by === 'bank') throw new Refusal('refund-at-bank')
    await planCardRefund(context, tx, refund, freesPlaces)
  } else await payBack(context, tx, locked, { refund, by: 'bank', freesPlaces, now })
  return { refund, owedAgain, returned }
}

/** Returns the effect of a step, by the refund before it. A refund by card counts as if the gateway had accepted it. */
async function effectOf(
  tx: Tx,
  locked: LockedOrder,
  { refund, owedAgain, returned }: Moved,
  { outcome, by, freesPlaces }: Step,
) {
  const { currency } = locked.order
  const isPaid = outcome === 'processed'
  const total = (await refunds.findRefund(tx, refund.id))?.total ?? refund.total
  const ids = new Set((await refunds.findParts(tx, refund.id)).map((part) => part.order_item_id))
  const items = locked.items.filter((item) => ids.has(item.id))
  const tickets = isPaid ? items.filter((item) => item.barcode !== null).length : 0
  const places = freesPlaces ? items.filter((item) => item.takes_place).length : 0
  const isToCard = isByCard({ outcome, by })
  const amount = moneyText(total, currency)
  return effectOnOrder(tx, locked, {
    tickets,
    places,
    money: isPaid ? total : 0,
    later: isToCard ? 1 : 0,
    notes: [
      isPaid ? (isToCard ? texts.paid_to_card({ amount }) : texts.paid_by_bank({ amount })) : null,
      total < refund.total ? texts.less_left({ amount: moneyText(refund.total, currency) }) : null,
      tickets > 0 ? texts.tickets_no_admission(countSlots(tickets)) : null,
      places > 0 ? shared.places_free(countSlots(places)) : null,
      outcome === 'processing' ? texts.not_cancellable() : null,
      owedAgain > 0 ? texts.owed_again({ amount: moneyText(owedAgain, currency) }) : null,
      owedAgain > 0 && refund.kind === 'items' ? texts.documents_stay() : null,
      returned !== null && owedAgain > 0 && returned.amount !== owedAgain
        ? texts.other_amount_came({ amount: moneyText(returned.amount, currency) })
        : null,
      outcome === 'problem' && owedAgain === 0 ? texts.stays_open() : null,
    ],
    confirms: [
      refund.id,
      refund.status,
      outcome,
      by,
      total,
      owedAgain,
      items.map((item) => [item.id, item.status]),
    ],
  })
}

const statusLabels: Readonly<Record<refunds.OpenRefund['status'], () => string>> = {
  active: labels.refund_active,
  processing: labels.refund_processing,
  problem: labels.refund_problem,
  processed: labels.refund_processed,
  cancelled: labels.refund_cancelled,
}

async function startWork(tx: Tx, refund: refunds.OpenRefund, now: Date): Promise<void> {
  if (await refunds.hasOtherOpen(tx, refund)) throw new Refusal('refund-already-active')
  await refunds.setRefundStatus(tx, refund.id, 'processing', null)
  await refunds.moveItems(tx, refund.id, 'refunding')
  await recordOrderEvent(tx, refund.order_id, now, 'refund-processing', orderEvent('refund_processing'))
}

async function noteProblem(tx: Tx, refund: refunds.OpenRefund, why: string | null, now: Date): Promise<void> {
  await refunds.setProblem(tx, refund.id, why)
  await refunds.moveItems(tx, refund.id, 'refund-problem')
  await recordOrderEvent(tx, refund.order_id, now, 'refund-problem', orderEvent('refund_problem'))
}

/**
 * Records the amounts that gateways are requested to refund, newest charge first; rejects if the charges do not cover
 * the refund. Gateways are not called inside a transaction, so the requests are sent later. The order is locked.
 */
async function planCardRefund(
  context: Context,
  tx: Tx,
  refund: refunds.OpenRefund,
  freesPlaces: boolean,
): Promise<void> {
  const now = context.now()
  const paid = await cards.findPaidToCard(tx, refund.id)
  const total = Math.min(refund.total, paid + (await leftOf(tx, refund)))
  let open = total - paid
  for (const { attempt_id, gateway, left } of await cards.findChargesLeft(tx, refund.order_id)) {
    const amount = Math.min(open, left)
    if (amount === 0 || context.gateways[gateway] === undefined) continue
    await cards.recordCardRefund(tx, {
      refund_id: refund.id,
      attempt_id,
      amount,
      free_places: freesPlaces,
      now,
    })
    open -= amount
  }
  if (open > 0 || total === paid) throw new Refusal('refund-not-by-card')
  if (total !== refund.total) await changeRefundTotal(tx, refund.id, total)
  await refunds.setRefundStatus(tx, refund.id, 'processing', null)
  await refunds.setPaidBy(tx, refund.id, 'card')
  await refunds.moveItems(tx, refund.id, 'refunding')
  await recordOrderEvent(tx, refund.order_id, now, 'refund-processing', orderEvent('refund_to_card'))
}

/**
 * Requests a recorded card refund from its gateway and books the answer once, however often it is called. Without a
 * final answer, the worker repeats the request with the same reference.
 */
export async function requestCardRefund(context: Context, requested: cards.CardRefund): Promise<void> {
  const answer = await answerOf(context, requested)
  if (answer.outcome === 'unknown') return notifyOfSilence(context, requested)
  const { outcome } = answer
  const reason = (typeof answer.reason === 'string' ? answer.reason.slice(0, 500) : answer.reason) ?? null
  await withLockedOrder(
    context.db,
    { orderId: requested.order_id, movesPlaces: requested.free_places },
    async (tx, locked) => {
      if (await cards.hasEnded(tx, requested.id)) return
      const now = context.now()
      await cards.endCardRefund(tx, requested.id, {
        outcome,
        ended_at: now,
        reason,
      })
      if (outcome === 'refunded') await recordCardMovement(tx, requested, now)
      const stillOpen = await cards.findOpenCardRefunds(tx, requested.refund_id)
      if (stillOpen.length === 0) await conclude(context, tx, locked, requested, reason)
      else await settleOrder(context, tx, locked, now, { refundId: requested.refund_id })
    },
  )
  context.wake()
}

async function answerOf(context: Context, requested: cards.CardRefund): Promise<RefundAnswer> {
  const { gateway, gateway_reference, gateway_id, amount, currency, reference } = requested
  try {
    const way = context.gateways[gateway]
    if (way === undefined) throw new Error(`The gateway ${gateway} is not configured.`)
    return await way.refund({
      reference: gateway_reference,
      gatewayId: gateway_id,
      amount,
      currency,
      refundReference: reference,
    })
  } catch (error) {
    context.log.warn({ gateway, fault: String(error) }, 'a gateway did not answer a refund')
    return { outcome: 'unknown' }
  }
}

/**
 * Concludes a refund once all answers have arrived: it is paid, or the missing rest makes it a problem and the
 * operator is notified.
 */
async function conclude(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  requested: cards.CardRefund,
  reason: StoredMessage | null,
): Promise<void> {
  const now = context.now()
  const refund = await refunds.findRefund(tx, requested.refund_id)
  if (refund === undefined) throw new Error('A refund is never removed')
  const paid = await cards.findPaidToCard(tx, refund.id)
  if (paid >= refund.total)
    return payBack(context, tx, locked, { refund, by: 'card', freesPlaces: requested.free_places, now })

  const amount = storedMoney(refund.total - paid, requested.currency)
  const problem = reason
    ? refundTexts.gateway_refused_because({ amount, reason })
    : refundTexts.gateway_refused({ amount })
  await settleOrder(context, tx, locked, now, { refundId: refund.id })
  await refunds.setProblem(tx, refund.id, problem)
  await refunds.moveItems(tx, refund.id, 'refund-problem')
  await recordOrderEvent(tx, locked.order.id, now, 'refund-problem', orderEvent('card_refund_rejected'))
  await notifyOperator(context, tx, {
    subject: notices.card_refund_refused({ refund: refund.id, code: locked.order.code }),
    lines: [
      problem,
      notices.card_refund_other_way(),
      notices.card_refund_booked({ amount: storedMoney(paid, requested.currency) }),
    ],
    eventKey: `refund-refused:${requested.id}`,
    now,
  })
}

/** Notifies the operator once about a gateway that has not answered for a day. */
async function notifyOfSilence(context: Context, requested: cards.CardRefund): Promise<void> {
  const now = context.now()
  if (now.getTime() - requested.started_at.getTime() < day) return
  await context.db.transaction((tx) =>
    notifyOperator(context, tx, {
      subject: notices.card_refund_silent({ refund: requested.refund_id, code: requested.order_code }),
      lines: [
        notices.card_refund_silent_amount({
          amount: storedMoney(requested.amount, requested.currency),
          reference: requested.reference,
        }),
        notices.card_refund_silent_meaning(),
      ],
      eventKey: `refund-silent:${requested.id}`,
      now,
    }),
  )
}

const batchSize = 20

/**
 * Repeats the requests of card refunds without an outcome: the process ended between the gateway's answer and its
 * record, or the gateway did not answer. With the same reference the money is refunded once.
 */
export async function repairCardRefunds(context: Context): Promise<boolean> {
  const open = await takeCardRefundsToPoll(context.db.kysely, context.now(), batchSize)
  for (const one of open) await requestCardRefund(context, one)
  return open.length === batchSize
}
