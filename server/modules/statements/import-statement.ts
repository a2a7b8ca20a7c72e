import { isValidIBAN } from 'ibantools'
import { type BankEntry, importStatement } from '#contract/office/statements'
import { compactBankCode } from '#rules/bank/bank-details'
import { noonIn } from '#rules/dates/local-time'
import type { Context } from '../../context'
import { seal, sealedForEntry } from '../../platform/crypto/keys'
import { afterCommit } from '../../platform/db/database'
import type { LargeBodyWork } from '../../platform/http/large-body-work'
import { LargeBody, readPayload } from '../../platform/http/read-payload'
import { recordMovement, type NewEntry, recordEntry } from '../ledger'
import { withLockedOrder, recordOrderEvent, settleOrder, orderEvent } from '../orders'
import { serveStaff } from '../staff'
import { entryViews } from './bank-entries'
import {
  isJudged,
  type Match,
  type Planned,
  type Waiting,
  waitingOf,
  previewStatement,
} from './preview-statement'
import {
  findBookedReceipts,
  findEntriesById,
  findKnownKeys,
  findOrdersByCodes,
  type NamedOrder,
} from './queries'
import type { KeyedEntry, ReadFile } from './read-statement'
import { type AlikeReceipts, alikeReceipts } from './receipt-matches'
import type { StatementEntry } from './statement-entry'

/**
 * Imports a bank statement. Entries that name an order are booked to it, each in its own transaction. Other entries,
 * reversals, and entries that look like a receipt of another file are stored for staff. Known entries are skipped, so an
 * interrupted import can be repeated.
 */
export const importStatementHandler = serveStaff(
  importStatement,
  async ({ payload, context, request, audit }) => {
    const { currency } = context.catalogue.current().settings
    const { body } = request
    const { read, ignored, pending, leftOut, isDryRun } =
      body instanceof LargeBody
        ? await context.largeBodies.read(importStatementWork, body, currency)
        : (await loadReader()).readStatement(payload, currency)
    const db = context.db.kysely
    const keys = new Set(
      read.flatMap(({ key, previousKey }) => (previousKey === null ? [key] : [key, previousKey])),
    )
    const known = await findKnownKeys(db, [...keys])
    const isKnown = ({ key, previousKey }: KeyedEntry) =>
      known.has(key) || (previousKey !== null && known.has(previousKey))
    const fresh = read.filter((one) => !isKnown(one))
    const plan = await planOf(context, fresh)
    const alike = await alikeReceipts(
      db,
      plan.flatMap(({ receipt, match }) => (isJudged(match) ? [] : [receipt])),
      keys,
    )
    const counts = {
      matched: 0,
      known: read.length - fresh.length,
      ignored,
      pending,
      left_out_count: leftOut.length,
    }
    const shown = { first: plan.slice(0, maxShown).map(shownOf), left_out: leftOut.slice(0, maxLeftOut) }
    if (isDryRun) {
      audit.nothingChanged()
      return { ...counts, ...(await previewStatement(context, plan, alike)), ...shown }
    }
    const unmatched: number[] = []
    for (const planned of plan) {
      const { key, outcome } = await importEntry(context, planned, alike)
      if (outcome === 'booked') counts.matched += 1
      else if (outcome === 'known') counts.known += 1
      else {
        unmatched.push(key)
        context.counts.receipt('unmatched')
      }
    }
    await audit.record(db, {
      subject: null,
      after: { ...counts, unmatched: unmatched.length },
    })
    context.wake()
    return { ...counts, unmatched: await viewsOf(context, unmatched), to_check: [], ...shown }
  },
)

/** Maximum number of unreadable rows that are listed. */
const maxLeftOut = 50

/** Number of entries that are returned as examples of how the file was read. */
const maxShown = 3

/** Returns an entry as it was read, with the order that it is booked to. */
function shownOf({ row: { booked_at, amount, currency, payer }, match }: Planned) {
  const order = 'order' in match ? match.order.code : null
  return { booked_at: booked_at.toISOString(), amount, currency, payer, order }
}

/**
 * Books an entry, or stores it for staff. The outcome is `known` if another import has stored it in the meantime. `key` is
 * the id of the stored entry, or 0 if it is known.
 */
async function importEntry(
  context: Context,
  planned: Planned,
  alike: AlikeReceipts,
): Promise<{ key: number; outcome: 'booked' | 'known' | 'waits' }> {
  const { row, match } = planned
  const waiting =
    (await waitingOf(context.db.kysely, planned, alike)) ??
    ('order' in match ? await book(context, row, match.order, alike) : null)
  if (waiting === null) return { key: 0, outcome: 'known' }
  if ('booked' in waiting) {
    alike.count(waiting.booked)
    return { key: waiting.booked, outcome: 'booked' }
  }
  const { reason, relatedId } = waiting
  const id = await recordEntry(context.db.kysely, { ...row, open_because: reason, related_id: relatedId })
  if (id === null) return { key: 0, outcome: 'known' }
  alike.count(id)
  return { key: id, outcome: 'waits' }
}

/**
 * Returns for each entry the order that it names, or the reason why it cannot be booked automatically. Reversals come last,
 * so that their receipts are stored before them.
 */
async function planOf(context: Context, entries: readonly KeyedEntry[]): Promise<Planned[]> {
  const named = new Set(entries.flatMap(({ named: { byReference, byText } }) => [...byReference, ...byText]))
  const orders = await findOrdersByCodes(context.db.kysely, [...named])
  const byCode = new Map(orders.map((order) => [order.code, order]))
  const plan = entries.map(({ key, entry, named: { byReference, byText } }) => {
    const existing = [byReference, byText].map((list) => list.flatMap((code) => byCode.get(code) ?? []))
    const found = existing.find((some) => some.length > 0) ?? []
    const row = rowOf(context, key, entry)
    const codes = found.map(({ code }) => code)
    return { row, codes, receipt: { ...row, codes }, match: matchOf(entry, found) }
  })
  return [...plan.filter(({ row }) => row.amount > 0), ...plan.filter(({ row }) => row.amount < 0)]
}

function matchOf(entry: StatementEntry, found: readonly NamedOrder[]): Match {
  if (entry.reason !== null) return { reason: entry.reason }
  const [order, another] = found
  if (order === undefined) return { reason: 'no-order' }
  if (another !== undefined) return { reason: 'several-orders' }
  return order.currency === entry.currency ? { order } : { reason: 'other-currency' }
}

function rowOf(context: Context, key: string, entry: StatementEntry): NewEntry & { day: string } {
  const now = context.now()
  const noon = noonIn(entry.day, context.catalogue.current().settings.timezone)
  const cut = (text: string | null, maxLength: number) => text?.slice(0, maxLength) ?? null
  return {
    key,
    booked_at: noon > now ? now : noon,
    day: entry.day,
    amount: entry.amount,
    currency: entry.currency,
    payer: cut(entry.payer, 200),
    payer_account: entry.payerAccount && masked(entry.payerAccount),
    payer_account_sealed: sealedAccount(context, key, entry.payerAccount),
    reference: cut(entry.reference, 200),
    text: cut(entry.text, 2000),
    bank_reference: cut(entry.bankReference, 200),
    order_id: null,
    open_because: null,
    related_id: null,
    imported_at: now,
  }
}

/** Returns the payer's sealed IBAN, or `null` for another kind of account, to which the shop cannot transfer refunds. */
function sealedAccount(context: Context, key: string, account: string | null): Buffer | null {
  const iban = compactBankCode(account ?? '')
  return isValidIBAN(iban) ? seal(iban, context.keys.sealing, sealedForEntry(key)) : null
}

const masked = (account: string): string =>
  account.length < 12 ? '••••' : `${account.slice(0, 2)}•• •••• ${account.slice(-4)}`

/**
 * Books an entry to its order, or returns the receipt of another file that it looks like. Receipts of a simultaneous import
 * are checked after the order is locked. Returns null if another import has already booked the entry.
 */
const book = (
  context: Context,
  row: NewEntry & { day: string },
  order: NamedOrder,
  alike: AlikeReceipts,
): Promise<Waiting | { booked: number } | null> =>
  withLockedOrder(context.db, { orderId: order.id, movesPlaces: false }, async (tx, locked) => {
    const now = context.now()
    const booked = await findBookedReceipts(tx, order.id, row)
    const same = booked.find((one) => !alike.isCounted(one))
    if (same !== undefined) {
      alike.count(same.id)
      return { reason: 'looks-like' as const, relatedId: same.id }
    }
    const id = await recordEntry(tx, { ...row, order_id: order.id })
    if (id === null) return null
    await recordMovement(tx, {
      order_id: order.id,
      kind: 'transfer',
      amount: row.amount,
      reference: `statement-${id}`,
      attempt_id: null,
      at: new Date(row.booked_at),
      recorded_at: now,
    })
    await recordOrderEvent(tx, order.id, now, 'transfer', orderEvent('transfer_received'))
    await settleOrder(context, tx, locked, now, { received: row.amount })
    afterCommit(tx, () => context.counts.receipt('booked'))
    return { booked: id }
  })

async function viewsOf(context: Context, ids: readonly number[]): Promise<BankEntry[]> {
  if (ids.length === 0) return []
  const rows = await findEntriesById(context.db.kysely, ids)
  return entryViews(
    context.db.kysely,
    rows.map((row) => ({ ...row, code: null })),
    context.now(),
  )
}

/** Loads the parsers with the first statement, because most processes read none. */
const loadReader = () => import('./read-statement')

/** Reads a file in a large request body. The parameter is the shop's currency. */
export const importStatementWork: LargeBodyWork<string, ReadFile> = {
  path: importStatement.path,
  work: async (body, shopCurrency) => {
    const { readStatement } = await loadReader()
    return readStatement(readPayload(importStatement, body), shopCurrency)
  },
}
