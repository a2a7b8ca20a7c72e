import type { PayloadOf } from '#contract/call'
import { sentenceOfRefusal } from '#contract/every-refusal'
import type { Effect } from '#contract/office/effect'
import { editTicket } from '#contract/office/tickets'
import { countSlots } from '#rules/text/count-slots'
import { isEmail } from '#rules/text/email'
import { missingFieldNames } from '#rules/text/missing-fields'
import { personNameKey, tidyName } from '#rules/text/person-name'
import {
  whyHolderCannot,
  whyNoStaffChange,
  effectiveChange,
  missingTicketFields,
} from '#rules/tickets/ticket-changes'
import { whyNotTravelTime } from '#rules/tickets/ticket-holder'
import * as texts from '#texts/compiled/effects/tickets'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import { Refusal, refuseIf, orRefuse } from '../../platform/http/refusal'
import { findOrInvite, prepareInvitation, type Invitation } from '../accounts'
import { type Changed, changeOrDryRun, fingerprintOf, dryRunOf } from '../audit'
import { type CatalogueItem, type Stock, travelTimesOf, movePlaces } from '../catalogue'
import { mailsQueued } from '../mail-queue'
import {
  changeableTicket,
  officeOrderOf,
  findItemsOfOrder,
  findOrderIdByCode,
  lockOrder,
  recordOrderEvent,
  recordPendingHolder,
  recordTravelTime,
  orderEvent,
  type ChangedPart,
} from '../orders'
import { type AuditOfCall, serveStaff } from '../staff'
import { mailTicketChange, recordHolderChange, timeSoldOutOr } from './change-ticket'
import { lockTimes } from './queries'

type Payload = PayloadOf<typeof editTicket>

/** The requested changes. `movesTo` is the id of another departure, or null if it does not change. */
interface TicketEdit {
  name: boolean
  email: boolean
  reassign: boolean
  barcode: boolean
  movesTo: number | null
}

interface Edited {
  order: OrderRow
  item: OrderItemRow
  product: CatalogueItem
  stock: Stock
  now: Date
}

/** Returns the changes, and the rule for holders that staff override, which requires a reason. Rejects invalid edits. */
function decideTicketEdit(payload: Payload, { order, item, product, stock, now }: Edited) {
  const ticket = changeableTicket(item, product, order.accepted_at)
  refuseIf(whyNoStaffChange(ticket))
  const holder = { full_name: payload.full_name, email: payload.email, reassign: payload.reassign === true }
  const missing = missingTicketFields({ allow_name_changes: true, allow_email_changes: true }, holder)
  if (missing.length > 0)
    throw new Refusal('fields-missing', {
      slots: { fields: missingFieldNames(missing) },
      fields: missing.map(({ field }) => field),
    })
  if (payload.email !== null && !isEmail(payload.email.trim()))
    throw new Refusal('invalid-email', { fields: ['email'] })
  const timeId = payload.transport_time_id
  const movesTo = timeId === item.travel_time_id ? null : timeId
  const changes: TicketEdit = {
    ...effectiveChange(ticket, holder, ''),
    barcode: payload.new_barcode === true,
    movesTo,
  }
  if (changedParts(changes).length === 0) throw new Refusal('nothing-changed')
  if (changes.barcode && item.barcode === null) throw new Refusal('ticket-not-issued')
  // A ticket can only be reassigned once its order's terms are accepted, because the new holder does not accept them.
  if (changes.reassign && (item.code === null || order.accepted_at === null))
    throw new Refusal('terms-not-accepted')
  if (movesTo !== null) {
    const fields = ['transport_time_id']
    if (product.travel_time_type !== 'selectable') throw new Refusal('travel-time-unknown', { fields })
    const timed = { travel_time_type: product.travel_time_type, travel_times: travelTimesOf(product, stock) }
    refuseIf(whyNotTravelTime(timed, movesTo), { fields })
  }
  const change = { holder: onlyChanged(holder, changes), departureId: movesTo }
  const overridden = whyHolderCannot(ticket, change, product.times, now)
  if (overridden !== null && !payload.reason?.trim())
    throw new Refusal('reason-needed', { slots: { why: sentenceOfRefusal(overridden) }, fields: ['reason'] })
  return { changes, overridden }
}

const onlyChanged = (holder: { full_name: string | null; email: string | null }, changes: TicketEdit) => ({
  full_name: changes.name ? holder.full_name : null,
  email: changes.email ? holder.email : null,
  reassign: changes.reassign,
})

/** Returns what an edit changes. */
const changedParts = ({ name, email, reassign, barcode, movesTo }: TicketEdit): ChangedPart[] => [
  ...(name ? (['name'] as const) : []),
  ...(email ? (['email'] as const) : []),
  ...(reassign ? (['holder'] as const) : []),
  ...(movesTo === null ? [] : (['travel time'] as const)),
  ...(barcode ? (['barcode'] as const) : []),
]

/**
 * Changes a ticket for its holder. Overriding a rule for holders requires a reason. Tickets that are void or used cannot be
 * changed. Supports dry runs.
 */
export const editTicketHandler = serveStaff(editTicket, async ({ payload, context, staff, audit }) => {
  const stock = await context.catalogue.stock()
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const invitation =
    payload.reassign === true ? await prepareInvitation({ network: 'office', account: staff.actor }) : null
  const dryRun = dryRunOf(payload)
  const edited = changeOrDryRun(context.db, dryRun, (tx) =>
    edit(context, tx, { payload, orderId, stock, invitation, audit }),
  )
  const { effect } = await edited.catch((error: unknown) => {
    throw timeSoldOutOr(error)
  })
  if (!dryRun.isDryRun) context.wake()
  return { order: await officeOrderOf(context, orderId), effect }
})

interface Requested {
  payload: Payload
  orderId: number
  stock: Stock
  /** Set if the ticket is to be reassigned. */
  invitation: Invitation | null
  audit: AuditOfCall
}

async function edit(context: Context, tx: Tx, requested: Requested): Promise<Changed<null>> {
  const { payload, orderId } = requested
  const find = async () => (await findItemsOfOrder(tx, orderId)).find(({ id }) => id === payload.ticket_id)
  // Both counters are locked before the order, as in `set-travel-time`, to prevent deadlocks.
  const before = orRefuse(await find(), 'ticket-not-found')
  if (payload.transport_time_id !== null)
    await lockTimes(tx, [before.travel_time_id, payload.transport_time_id])
  const order = await lockOrder(tx, orderId)
  const item = orRefuse(await find(), 'ticket-not-found')
  if (item.travel_time_id !== before.travel_time_id) throw new Refusal('recently-edited')
  const product = orRefuse(requested.stock.snapshot.byId.get(item.item_id), 'ticket-not-found')
  if (product.shop_item_type !== 'tickets') throw new Refusal('ticket-not-found')

  const { stock } = requested
  const { changes, overridden } = decideTicketEdit(payload, {
    order,
    item,
    product,
    stock,
    now: context.now(),
  })
  await requested.audit.record(tx, {
    subject: order.code,
    before: { ticket: item.id, ...(changes.movesTo !== null && { transport_time_id: item.travel_time_id }) },
    after: {
      ticket: item.id,
      changed: changedParts(changes),
      ...(changes.movesTo !== null && { transport_time_id: changes.movesTo }),
      reason: payload.reason?.trim() || undefined,
      ...(overridden !== null && { overridden }),
    },
  })
  const after = await record(context, tx, { order, item, changes, requested })
  return { result: null, effect: effectOf({ order, item, after, changes, payload }, mailsQueued(tx)) }
}

interface Recorded {
  order: OrderRow
  item: OrderItemRow
  changes: TicketEdit
  requested: Requested
}

async function record(
  context: Context,
  tx: Tx,
  { order, item, changes, requested }: Recorded,
): Promise<OrderItemRow> {
  const { payload, invitation } = requested
  const now = context.now()
  const fullName = tidyName(payload.full_name ?? item.full_name ?? '')
  const email = (payload.email ?? item.email ?? '').trim()
  const changesHolder = changes.name || changes.email || changes.reassign
  let after = item
  if (changes.movesTo !== null) {
    await recordTravelTime(tx, item, changes.movesTo, now)
    await movePlaces(tx, [{ item_id: item.item_id, travel_time_id: changes.movesTo }], [item])
    after = { ...after, travel_time_id: changes.movesTo, edited_at: now }
  }
  const receiver =
    changes.reassign && invitation !== null
      ? await findOrInvite(context, tx, { email, fullName }, invitation, now)
      : null
  if (item.code === null && changesHolder) {
    after = { ...after, full_name: fullName, name_key: personNameKey(fullName), email }
    await recordPendingHolder(tx, item.id, { full_name: fullName, name_key: personNameKey(fullName), email })
  } else if (item.code !== null && (changesHolder || changes.barcode)) {
    const issued = { ...after, code: item.code }
    const change = { order, item: issued, changes, fullName, email, receiver, byStaff: true, now }
    after = await recordHolderChange(context, tx, change)
  }
  const event = orderEvent('ticket_changed_by_staff', { changes: changedParts(changes) })
  await recordOrderEvent(tx, order.id, now, 'ticket-changed', event)
  // There is no ticket to send before the order is paid and its terms are accepted.
  if (item.code !== null && order.accepted_at !== null)
    await mailTicketChange(context, tx, {
      orderCode: order.code,
      before: item,
      after,
      changes: { ...changes, travelTime: changes.movesTo !== null },
      receiver,
      fromName: item.full_name ?? order.full_name,
      now,
    })
  return after
}

interface MadeEdit {
  order: OrderRow
  item: OrderItemRow
  after: OrderItemRow
  changes: TicketEdit
  payload: Payload
}

function effectOf({ order, item, after, changes, payload }: MadeEdit, mails: number): Effect {
  const isReplaced = after.barcode !== item.barcode
  const notes = [
    isReplaced ? texts.replaced() : null,
    mails > 0 ? texts.mails_to({ ...countSlots(mails), address: after.email ?? '' }) : null,
    mails === 0 ? texts.not_out() : null,
  ]
  return {
    carts: 0,
    orders: 1,
    tickets: isReplaced ? 1 : 0,
    places: 0,
    mails,
    money: 0,
    notes: notes.filter((note) => note !== null),
    // The fingerprint does not contain the new codes, because they are random.
    fingerprint: fingerprintOf([
      order.id,
      [item.id, item.status, item.barcode_version, item.full_name, item.email, item.travel_time_id],
      [payload.full_name, payload.email, changes],
    ]),
  }
}
