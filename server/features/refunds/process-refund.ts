import type { PayloadOf } from '../../../contract/call'
import { processRefund } from '../../../contract/office/refunds'
import type { Tx } from '../../db/database'
import type { AuditOfCall } from '../../staff/audit-of-call'
import type { Staff } from '../../staff/staff'
import { serveStaff } from '../../staff/serve-staff'
import { orRefuse, Refusal } from '../../refusal'
import type { World } from '../../world'
import { confirmAdmitted } from '../../books/confirm-admitted'
import { withOrder, type Held } from '../../books/hold-order'
import { recordOrderEvent } from '../../books/orders.sql'
import { askForCardRefund, planCardRefund } from './card-refund'
import { findOpenCardRefunds } from '../../books/card-refunds.sql'
import { officeRefundOf } from './office-refund'
import { payBack } from './pay-back'
import { refuseOpener } from './refuse-opener'
import * as refunds from '../../books/refunds.sql'

type Payload = PayloadOf<typeof processRefund>
type Outcome = NonNullable<Payload['outcome']>

/** The possible next states of a refund. One with a problem can be processed again: the money is still owed. */
const next: Readonly<Record<refunds.OpenRefund['status'], readonly Outcome[]>> = {
  active: ['processing', 'processed'],
  processing: ['processed', 'problem'],
  problem: ['processing'],
  processed: [],
  cancelled: [],
}

/**
 * Moves a refund to its next state. `processed` records the payment in the ledger and on a credit note: by bank, which
 * the operator has made, or by the gateway that charged the card, which is asked here and usually answers at once.
 */
export const processRefundHandler = serveStaff(processRefund, async ({ payload, world, staff, audit }) => {
  const { outcome, refund_id: refundId } = payload
  if (outcome === null)
    throw new Refusal('invalid-input', { fields: { outcome: ['Please choose an outcome.'] } })
  const found = refundId === null ? null : await refunds.findRefund(world.db.kysely, refundId)
  const { id, order_id: orderId } = orRefuse(found, 'refund-not-found')
  const freesPlaces = outcome === 'processed' && payload.free_places === true
  const step = { ...payload, outcome, freesPlaces }
  await withOrder(world.db, orderId, freesPlaces, (tx, held) =>
    move(world, tx, held, { id, step, staff, audit }),
  )
  for (const one of await findOpenCardRefunds(world.db.kysely, id))
    if (isByCard(payload)) await askForCardRefund(world, one)
  world.wake()
  return { refund: await officeRefundOf(world, id) }
})

const isByCard = ({ outcome, by }: Pick<Payload, 'outcome' | 'by'>) =>
  outcome === 'processed' && by === 'card'

interface Asked {
  id: number
  step: Payload & { outcome: Outcome; freesPlaces: boolean }
  staff: Staff
  audit: AuditOfCall
}

async function move(world: World, tx: Tx, held: Held, { id, step, staff, audit }: Asked): Promise<void> {
  const now = world.now()
  const { outcome, freesPlaces } = step
  const refund = orRefuse(await refunds.findRefund(tx, id), 'refund-not-found')
  if (!next[refund.status].includes(outcome))
    throw new Refusal('refund-step', { slots: { status: statusWords[refund.status], outcome } })
  // A refund at a gateway ends by the gateway's answer, not by hand.
  if ((await findOpenCardRefunds(tx, id)).length > 0) throw new Refusal('refund-under-way')
  if (outcome !== 'problem') refuseOpener(world, [refund], staff)
  // A problem is only recorded: no money moves.
  const confirmed =
    outcome === 'problem'
      ? {}
      : confirmAdmitted(await refunds.findItemsOfRefunds(tx, [id]), step.even_if_admitted)
  await audit.record(tx, {
    subject: held.order.code,
    before: { refund: id, status: refund.status },
    after: { refund: id, status: outcome, free_places: freesPlaces, by: step.by, ...confirmed },
  })
  if (outcome === 'processing') await startWork(tx, refund, now)
  else if (outcome === 'problem') await noteProblem(tx, refund, step.problem, now)
  else if (isByCard(step)) {
    if (refund.paid_by === 'bank') throw new Refusal('refund-in-file', { slots: { refunds: String(id) } })
    await planCardRefund(world, tx, refund, freesPlaces)
  } else await payBack(world, tx, held, { refund, by: 'bank', freesPlaces, now })
}

const statusWords: Readonly<Record<refunds.OpenRefund['status'], string>> = {
  active: 'requested',
  processing: 'processing',
  problem: 'a problem',
  processed: 'processed',
  cancelled: 'cancelled',
}

async function startWork(tx: Tx, refund: refunds.OpenRefund, now: Date): Promise<void> {
  if (await refunds.hasOtherOpen(tx, refund.order_id, refund.id)) throw new Refusal('refund-already-active')
  await refunds.setRefundStatus(tx, refund.id, 'processing', null)
  await refunds.moveItems(tx, refund.id, 'refunding')
  await recordOrderEvent(tx, refund.order_id, now, 'refund-processing', 'The refund is being processed')
}

async function noteProblem(tx: Tx, refund: refunds.OpenRefund, why: string | null, now: Date): Promise<void> {
  await refunds.setProblem(tx, refund.id, why?.trim() || null)
  await refunds.moveItems(tx, refund.id, 'refund-problem')
  await recordOrderEvent(tx, refund.order_id, now, 'refund-problem', 'The refund has a problem')
}
