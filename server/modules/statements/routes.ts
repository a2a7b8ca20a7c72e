import type { PayloadOf } from '#contract/call'
import { dismissEntry, divideEntry, reopenEntry } from '#contract/office/statements'
import { sum } from '#rules/money/money'
import { moneyText } from '#rules/money/money-text'
import { readText } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/effects/statements'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { BankEntryRow } from '../../platform/db/tables'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import { effectOf, type Changed, changeOrDryRun, dryRunOf } from '../audit'
import { closeEntry, recordMovement, lockEntry, reopenClosedEntry } from '../ledger'
import {
  eInvoiceNote,
  type LockedOrder,
  readLockedOrder,
  withLockedOrders,
  recordOrderEvent,
  settleOrder,
  orderEvent,
} from '../orders'
import { serveStaff } from '../staff'
import { findBankEntriesHandler, entryViews } from './bank-entries'
import { importStatementHandler } from './import-statement'
import * as entries from './queries'

type Work = (tx: Tx) => Promise<Changed<null>>

/**
 * Books a receipt to several orders in one transaction, with the date of the statement. The orders are locked before the
 * receipt, in the same order as for a receipt of one order, which prevents deadlocks. Supports dry runs.
 */
const divideEntryHandler = serveStaff(divideEntry, async ({ payload, context, audit }) => {
  const parts = await partsOf(context, payload)
  const { entry: entryId } = payload
  const dryRun = dryRunOf(payload)
  const runs = { transaction: (work: Work) => changeOrDryRun(context.db, dryRun, work) }
  const { effect } = await withLockedOrders<Changed<null>>(
    runs,
    parts.map(({ id }) => id),
    async (tx, locked) => {
      const now = context.now()
      const entry = await openEntry(tx, entryId)
      if (entry.amount < 0) throw new Refusal('entry-is-reversal')
      if (sum(parts.map(({ amount }) => amount)) !== entry.amount)
        throw new Refusal('parts-differ', { fields: ['parts'] })
      if (parts.some(({ currency }) => currency !== entry.currency)) throw new Refusal('other-currency')
      await closeEntry(tx, entryId, { because: 'divided', note: null, now })
      await entries.recordParts(
        tx,
        entryId,
        parts.map(({ id, amount }) => ({ order_id: id, amount })),
      )
      for (const [index, { id, amount }] of parts.entries()) {
        await recordMovement(tx, {
          order_id: id,
          kind: 'transfer',
          amount,
          reference: `statement-${entryId}`,
          attempt_id: null,
          at: entry.booked_at,
          recorded_at: now,
        })
        await recordOrderEvent(tx, id, now, 'transfer', orderEvent('transfer_received'))
        const order = locked[index]
        if (order === undefined) throw new Error('Every part has its order')
        await settleOrder(context, tx, order, now, { received: amount })
      }
      const recorded = parts.map(({ code, amount }) => ({ order: code, amount }))
      await audit.record(tx, { subject: `receipt ${entryId}`, after: { parts: recorded } })
      return { result: null, effect: await dividedEffect(context, tx, locked, parts) }
    },
  )
  if (!dryRun.isDryRun) context.wake()
  return { entry: await viewOf(context, entryId), effect }
})

type Part = Awaited<ReturnType<typeof partsOf>>[number]

/** Describes the effect of each part by comparing its order before and after the booking. */
async function dividedEffect(
  context: Context,
  tx: Tx,
  before: readonly LockedOrder[],
  parts: readonly Part[],
) {
  const notes: string[] = []
  for (const [index, { id, code, amount, currency }] of parts.entries()) {
    const { order } = await readLockedOrder(tx, id)
    const paidBefore = before[index]?.order.paid_at ?? null
    const isPaid = paidBefore === null && order.paid_at !== null
    const missing = order.total_price - order.total_paid
    const slots = { amount: moneyText(amount, currency), code }
    notes.push(
      isPaid
        ? texts.part_paid(slots)
        : order.cancelled_at !== null
          ? texts.part_cancelled(slots)
          : missing > 0
            ? texts.part_missing({ ...slots, missing: moneyText(missing, currency) })
            : texts.part_paid_already(slots),
    )
    const eInvoice = eInvoiceNote(context, { ...order, paid_at: paidBefore })
    if (eInvoice !== null) notes.push(readText(eInvoice))
  }
  return effectOf(tx, {
    orders: parts.length,
    money: sum(parts.map(({ amount }) => amount)),
    notes,
    confirms: before.map(({ order }, index) => [
      order.id,
      order.payment_status,
      order.total_paid,
      parts[index]?.amount,
    ]),
  })
}

/** Closes a receipt that pays no order. Supports dry runs. */
const dismissEntryHandler = serveStaff(dismissEntry, async ({ payload, context, audit }) => {
  const { entry: entryId, because } = payload
  const note = payload.note?.trim() || null
  // The reason `other` requires a note.
  if (because === null || (because === 'other' && note === null))
    throw new Refusal('reason-needed', { fields: [because === null ? 'because' : 'note'] })
  const { effect } = await changeOrDryRun(context.db, dryRunOf(payload), async (tx) => {
    const entry = await openEntry(tx, entryId)
    await closeEntry(tx, entryId, { because, note, now: context.now() })
    // The note is only stored with the receipt, because it may contain personal data.
    await audit.record(tx, { subject: `receipt ${entryId}`, after: { because } })
    return waitingChanged(tx, entry, { text: texts.dismissed, confirms: because })
  })
  return { entry: await viewOf(context, entryId), effect }
})

/** Opens a dismissed receipt again. A divided receipt is booked and cannot be opened. Supports dry runs. */
const reopenEntryHandler = serveStaff(reopenEntry, async ({ payload, context, audit }) => {
  const { entry: entryId } = payload
  const { effect } = await changeOrDryRun(context.db, dryRunOf(payload), async (tx) => {
    const entry = orRefuse(await lockEntry(tx, entryId), 'entry-not-found')
    const { closed_because, closed_at } = entry
    if (closed_because === null || closed_because === 'divided' || closed_because === 'refund-returned')
      throw new Refusal('entry-not-closed')
    await reopenClosedEntry(tx, entryId)
    await audit.record(tx, { subject: `receipt ${entryId}`, before: { because: closed_because } })
    return waitingChanged(tx, entry, { text: texts.reopened, confirms: closed_at })
  })
  return { entry: await viewOf(context, entryId), effect }
})

/** Returns the effect of closing or opening a receipt, which books no money. */
function waitingChanged(
  tx: Tx,
  { id, amount, currency, payer }: BankEntryRow,
  { text, confirms }: { text: typeof texts.dismissed; confirms: unknown },
): Changed<null> {
  const note = text({ amount: moneyText(amount, currency), payer: payer ?? texts.somebody() })
  return { result: null, effect: effectOf(tx, { notes: [note], confirms: [id, confirms] }) }
}

/** Returns the orders and amounts of the parts. Rejects if an order is named twice or does not exist. */
async function partsOf(context: Context, { parts }: PayloadOf<typeof divideEntry>) {
  const codes = parts.map(({ order }) => order?.trim().toUpperCase() ?? '')
  const found = await entries.findOrdersByCodes(context.db.kysely, codes)
  const byCode = new Map(found.map((order) => [order.code, order]))
  if (new Set(codes).size < codes.length || parts.some(({ amount }) => amount <= 0))
    throw new Refusal('amount-invalid', { fields: ['parts'] })
  return parts.map(({ amount }, index) => ({
    ...orRefuse(byCode.get(codes[index] ?? ''), 'order-not-found'),
    amount,
  }))
}

/** Locks and returns an open entry. Rejects if it is booked or closed. */
async function openEntry(tx: Tx, entryId: number) {
  const entry = orRefuse(await lockEntry(tx, entryId), 'entry-not-found')
  if (entry.order_id !== null) throw new Refusal('entry-is-booked')
  if (entry.closed_at !== null) throw new Refusal('entry-is-closed')
  return entry
}

async function viewOf(context: Context, entryId: number) {
  const rows = await entries.findEntriesById(context.db.kysely, [entryId])
  const [view] = await entryViews(
    context.db.kysely,
    rows.map((row) => ({ ...row, code: null })),
    context.now(),
  )
  return orRefuse(view, 'entry-not-found')
}

/** The handlers of the office calls about bank statements. */
export const statementHandlers = {
  'import-statement': importStatementHandler,
  'find-bank-entries': findBankEntriesHandler,
  'divide-entry': divideEntryHandler,
  'dismiss-entry': dismissEntryHandler,
  'reopen-entry': reopenEntryHandler,
} satisfies Partial<Handlers>
