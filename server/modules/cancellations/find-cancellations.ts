import {
  findCancellations,
  getCancellation,
  retryCancellation,
  type CancellationRow,
} from '../../../contract/office/cancellations'
import { readPage } from '../../platform/http/list-page'
import { orRefuse } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import { instant, instantOrNull } from '../catalogue'
import { findFailedOrders, findProgress, retryFailed } from './cancellations.queries'

type Progress = Awaited<ReturnType<typeof findProgress>>[number]

/** The page size of the list. */
const pageSize = 50
/** How many failed orders are named. */
const mostFailed = 100

/** Cancellations with their progress, newest first. */
export const findCancellationsHandler = serveStaff(findCancellations, async ({ payload, world }) => {
  const { shown, cursor } = await readPage(payload.cursor, pageSize, (page) =>
    findProgress(world.db.kysely, { id: null, ...page }),
  )
  return { cancellations: shown.map(rowOf), cursor }
})

/** One cancellation with its progress and its failed orders. */
export const getCancellationHandler = serveStaff(getCancellation, async ({ payload, world }) => {
  const id = orRefuse(payload.cancellation_id, 'cancellation-not-found')
  const [found] = await findProgress(world.db.kysely, { id, before: null, most: 1 })
  const progress = orRefuse(found, 'cancellation-not-found')
  const { message, step, carts, ended, refunded, released, nothing } = progress
  const failed = await findFailedOrders(world.db.kysely, id, mostFailed)
  return {
    cancellation: {
      ...rowOf(progress),
      message,
      currency: world.catalogue.current().settings.currency,
      step,
      carts,
      outcomes: { ended, refunded, released, nothing },
    },
    failed: failed.map(({ problem, ...order }) => ({ ...order, problem: problem ?? '' })),
  }
})

/** Lets the failed orders of a cancellation be tried again. */
export const retryCancellationHandler = serveStaff(retryCancellation, async ({ payload, world, audit }) => {
  const id = orRefuse(payload.cancellation_id, 'cancellation-not-found')
  return world.db.transaction(async (tx) => {
    const [found] = await findProgress(tx, { id, before: null, most: 1 })
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
