import type { PayloadOf } from '#contract/call'
import {
  findCancellations,
  getCancellation,
  retryCancellation,
  type CancellationRow,
  startCancellation,
} from '#contract/office/cancellations'
import type { Effect } from '#contract/office/effect'
import { notices, readText, storedCount, storedMoney } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { readPage } from '../../platform/http/list-page'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import {
  instant,
  instantOrNull,
  lockCatalogue,
  raiseVersion,
  closePools,
  markItemsCancelled,
  markDepartureCancelled,
} from '../catalogue'
import { serveStaff, notifyOwners, type AuditOfCall, type Staff } from '../staff'
import { cancellationEffect, readScope } from './cancellation-effect'
import { findFailedOrders, findProgress, retryFailed } from './queries'
import * as rows from './queries'

type Payload = PayloadOf<typeof startCancellation>

/**
 * Cancels an item, a departure or an event. The sale ends in this call: counters close, so that no place is reserved,
 * checked out or reactivated any more. The worker then processes carts and orders. A dry run reads the effect and
 * locks nothing (decision 040).
 */
const startCancellationHandler = serveStaff(startCancellation, async ({ payload, context, staff, audit }) => {
  await context.catalogue.refresh()
  if (payload.dry_run === true) {
    audit.nothingChanged()
    const effect = await context.db.transaction((tx) => effectOf(context, tx, payload))
    return { cancellation_id: null, effect }
  }
  let started = await context.db.transaction((tx) => start(context, tx, { payload, staff, audit }))
  while (started === null) {
    await context.catalogue.refresh()
    started = await context.db.transaction((tx) => start(context, tx, { payload, staff, audit }))
  }
  await context.catalogue.refresh()
  context.wake()
  return started
})

const effectOf = (context: Context, tx: Tx, payload: Payload): Promise<Effect> => {
  const snapshot = context.catalogue.current()
  return cancellationEffect(tx, {
    scope: readScope(snapshot, payload),
    keepsFees: payload.keep_fees === true,
    currency: snapshot.settings.currency,
    now: context.now(),
  })
}

interface Requested {
  payload: Payload
  staff: Staff
  audit: AuditOfCall
}

/**
 * The catalogue is locked first: of two calls that cancel the same scope, the second finds it cancelled. Returns
 * `null` and changes nothing if the catalogue has changed since this process read it: an item may have joined the
 * event, or left it.
 */
async function start(context: Context, tx: Tx, { payload, staff, audit }: Requested) {
  const { version } = await lockCatalogue(tx)
  const snapshot = context.catalogue.current()
  if (snapshot.version !== version) return null
  const scope = readScope(snapshot, payload)
  const effect = await effectOf(context, tx, payload)
  if (payload.fingerprint !== null && payload.fingerprint !== effect.fingerprint)
    throw new Refusal('effect-changed', { more: { effect } })
  // Without mails, no message is needed.
  if (effect.mails > 0 && !payload.message?.trim())
    throw new Refusal('message-missing', { fields: ['message'] })
  const now = context.now()
  const { actor } = staff
  const { kind, subject, name, item_ids, travel_time_id } = scope
  await closePools(tx, scope)
  const marked =
    travel_time_id === null
      ? await markItemsCancelled(tx, item_ids, { actor, now })
      : await markDepartureCancelled(tx, travel_time_id, now)
  if (marked < (travel_time_id === null ? item_ids.length : 1)) throw new Refusal('already-cancelled')
  await raiseVersion(tx)
  const keeps_fees = payload.keep_fees === true
  const cancellation_id = await rows.recordCancellation(tx, {
    kind,
    subject,
    name,
    item_ids: [...item_ids],
    travel_time_id,
    message: payload.message?.trim() ?? '',
    keeps_fees,
    actor,
    started_at: now,
  })
  await audit.record(tx, {
    subject,
    after: {
      cancellation: cancellation_id,
      kind,
      name,
      keeps_fees,
      orders: effect.orders,
      money: effect.money,
    },
  })
  await notifyOwners(tx, {
    subject: notices.cancelled({ name }),
    lines: [
      notices.cancelled_orders({
        ...storedCount(effect.orders),
        amount: storedMoney(effect.money, context.catalogue.current().settings.currency),
      }),
    ],
    actor,
    now,
  })
  return { cancellation_id, effect }
}

type Progress = Awaited<ReturnType<typeof findProgress>>[number]

const pageSize = 50
/** Maximum number of failed orders in an answer. */
const maxFailed = 100

/** Answers the cancellations with their progress, newest first. */
const findCancellationsHandler = serveStaff(findCancellations, async ({ payload, context }) => {
  const { shown, cursor } = await readPage(payload.cursor, pageSize, (page) =>
    findProgress(context.db.kysely, { id: null, ...page }),
  )
  return { cancellations: shown.map(rowOf), cursor }
})

/** Answers a cancellation with its progress and its failed orders. */
const getCancellationHandler = serveStaff(getCancellation, async ({ payload, context }) => {
  const id = orRefuse(payload.cancellation_id, 'cancellation-not-found')
  const [found] = await findProgress(context.db.kysely, { id, before: null, limit: 1 })
  const progress = orRefuse(found, 'cancellation-not-found')
  const { message, step, carts, ended, refunded, released, nothing } = progress
  const failed = await findFailedOrders(context.db.kysely, id, maxFailed)
  return {
    cancellation: {
      ...rowOf(progress),
      message,
      currency: context.catalogue.current().settings.currency,
      step,
      carts,
      outcomes: { ended, refunded, released, nothing },
    },
    failed: failed.map(({ problem, ...order }) => ({ ...order, problem: readText(problem ?? '') })),
  }
})

/** Makes the worker process the failed orders of a cancellation again. */
const retryCancellationHandler = serveStaff(retryCancellation, async ({ payload, context, audit }) => {
  const id = orRefuse(payload.cancellation_id, 'cancellation-not-found')
  return context.db.transaction(async (tx) => {
    const [found] = await findProgress(tx, { id, before: null, limit: 1 })
    const { subject } = orRefuse(found, 'cancellation-not-found')
    const orders = await retryFailed(tx, id)
    if (orders === 0) audit.nothingChanged()
    else await audit.record(tx, { subject, after: { cancellation: id, orders } })
    return { orders }
  })
})

const rowOf = (found: Progress): CancellationRow => ({
  id: found.id,
  kind: found.kind,
  subject: found.subject,
  name: found.name,
  keeps_fees: found.keeps_fees,
  actor: found.actor,
  started_at: instant(found.started_at),
  finished_at: instantOrNull(found.finished_at),
  orders: { done: found.done, left: found.left, failed: found.failed },
  refunds: found.refunds,
})

/** The handlers that cancel what is sold. */
export const cancellingHandlers = {
  'start-cancellation': startCancellationHandler,
  'find-cancellations': findCancellationsHandler,
  'get-cancellation': getCancellationHandler,
  'retry-cancellation': retryCancellationHandler,
} satisfies Partial<Handlers>
