import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PayloadOf } from '#contract/call'
import { maxCounted, maxCountedOfText } from '#contract/office/list'
import {
  type BankEntry,
  type OpenReason,
  openReason,
  type RelatedReceipt,
  type Suggestion,
  findBankEntries,
} from '#contract/office/statements'
import { canBeReturn, refundOfTransfer } from '#rules/refunds/account'
import { exactSuggestion } from '#rules/statements/statement-match'
import type { Context } from '../../context'
import type { Queryable } from '../../platform/db/database'
import type { BankEntryRow } from '../../platform/db/tables'
import { readPage, searchedText } from '../../platform/http/list-page'
import { orRefuse } from '../../platform/http/refusal'
import { type ListedPage, listedRows } from '../lists'
import { refunds } from '../orders'
import { serveStaff } from '../staff'
import {
  findOrdersByCodes,
  findReceiptsById,
  findReversedIds,
  type StoredReceipt,
  countEntries,
  type EntryFilter,
  findEntries,
  findLastImport,
  findEntriesById,
} from './queries'
import { codesIn, suggestOrders } from './receipt-matches'

type StoredEntry = BankEntryRow & { code: string | null }

/** Number of entries that are processed before other requests are served. */
const batchSize = 200

/**
 * Returns entries as the office shows them. Open entries include the orders that they may pay. Other requests are served in
 * between, because thousands of entries take long.
 */
export async function entryViews(
  db: Queryable,
  entries: readonly StoredEntry[],
  now: Date,
  { areStored = true }: { areStored?: boolean } = {},
): Promise<BankEntry[]> {
  const waiting = entries.filter(mayPay)
  const reversed =
    areStored && waiting.length > 0
      ? await findReversedIds(
          db,
          waiting.map(({ id }) => id),
        )
      : none
  const open = waiting.filter(({ id }) => !reversed.has(id))
  const suggested = new Set(open)
  const relatedIds = new Set(entries.flatMap(({ related_id }) => related_id ?? []))
  const related = relatedIds.size === 0 ? [] : await findReceiptsById(db, [...relatedIds])
  const byId = new Map(related.map((one) => [one.id, one]))
  const suggest = open.length === 0 ? () => [] : await suggestOrders(db, open, now)
  const named = await findOrdersByCodes(db, [...new Set(entries.flatMap(codesIn))])
  const known = new Map(named.map(({ code, lacks }) => [code, lacks]))
  const returned = await findReturnedRefunds(db, entries)
  const views: BankEntry[] = []
  for (const entry of entries) {
    const codes = codesIn(entry).filter((code) => known.has(code))
    const settled = codes.filter((code) => known.get(code) === false)
    const about = entry.related_id === null ? undefined : byId.get(entry.related_id)
    views.push({
      ...entryView(entry, suggested.has(entry) ? suggest(entry) : [], {
        named: codes,
        named_settled: settled,
      }),
      related: about === undefined ? null : relatedReceipt(about),
      returned: returned.get(entry) ?? null,
    })
    if (views.length % batchSize === 0) await nextTurn()
  }
  return views
}

const none: ReadonlySet<number> = new Set()

/** Returns the refunds whose transfers open entries return. */
async function findReturnedRefunds(
  db: Queryable,
  entries: readonly StoredEntry[],
): Promise<ReadonlyMap<StoredEntry, NonNullable<BankEntry['returned']>>> {
  const textOf = ({ reference, text }: StoredEntry) => [reference, text].filter(Boolean).join('\n')
  const idOf = (entry: StoredEntry) =>
    entry.open_because === 'reversal' && entry.closed_at === null ? refundOfTransfer(textOf(entry)) : null
  const named = entries.flatMap((entry) => idOf(entry) ?? [])
  if (named.length === 0) return new Map()
  const found = new Map((await refunds.findPaidByBank(db, named)).map((one) => [one.refund, one]))
  return new Map(
    entries.flatMap((entry) => {
      const sent = found.get(idOf(entry) ?? 0)
      if (sent === undefined || !canBeReturn({ ...entry, text: textOf(entry) }, sent)) return []
      const { refund, order, total } = sent
      return [[entry, { refund, order, total }] as const]
    }),
  )
}

/**
 * Returns whether an entry is unmatched and may be a customer's payment. A reversal is not a payment: the bank returns
 * a transfer of the shop itself, such as a refund to a closed account. If an entry looks like another receipt, staff
 * have to decide first whether it is the same one.
 */
const mayPay = ({ open_because, closed_at }: StoredEntry) =>
  open_because !== null && !paysNothing.has(open_because) && closed_at === null

const paysNothing: ReadonlySet<string> = new Set<OpenReason>(['reversal', 'looks-like', 'receipt-reversed'])

function relatedReceipt(receipt: StoredReceipt): RelatedReceipt {
  const { id, booked_at, amount, currency, payer, payer_account, reference, text, codes } = receipt
  return {
    id,
    booked_at: booked_at.toISOString(),
    amount,
    currency,
    payer,
    payer_account,
    reference,
    text,
    orders: codes,
    closed:
      receipt.closed_because === null ? null : { because: receipt.closed_because, note: receipt.closed_note },
  }
}

function entryView(
  entry: StoredEntry,
  suggestions: Suggestion[],
  named: Pick<BankEntry, 'named' | 'named_settled'>,
): Omit<BankEntry, 'related' | 'returned'> {
  const { id, booked_at, amount, currency, payer, payer_account, reference, text, code } = entry
  return {
    id,
    amount,
    currency,
    payer,
    payer_account,
    reference,
    text,
    order: code,
    booked_at: booked_at.toISOString(),
    closed: entry.closed_because === null ? null : { because: entry.closed_because, note: entry.closed_note },
    reason: entry.open_because === null ? null : openReason.parse(entry.open_because),
    suggestions,
    ...named,
  }
}

/** Page size of the office's list. */
const pageSize = 50

/** Lists the entries of statements, newest first, with counts on request. Open entries include the orders that they may pay. */
export const findBankEntriesHandler = serveStaff(findBankEntries, async ({ payload, context }) => {
  const { shown, cursor } = await readEntries(context, payload, { cursor: payload.cursor, limit: null })
  const lastImport = await findLastImport(context.db.kysely)
  const filter = filterOf(payload)
  const limit = payload.query === null ? maxCounted : maxCountedOfText
  const counts =
    filter === null
      ? { facets: null, matching: { count: 0, more: false } }
      : payload.with_counts
        ? await context.db.transaction((tx) => countEntries(tx, filter, limit))
        : { facets: null, matching: null }
  return {
    entries: await entryViews(context.db.kysely, shown, context.now()),
    cursor,
    ...counts,
    last_import: lastImport?.toISOString() ?? null,
  }
})

/** Reads a page of entries, for the list and its exports. */
async function readEntries(
  context: Context,
  payload: PayloadOf<typeof findBankEntries>,
  { cursor, limit }: ListedPage,
) {
  const filter = filterOf(payload)
  if (filter === null) return { shown: [], cursor: null }
  return readPage(cursor, limit ?? pageSize, (after) =>
    context.db.transaction((tx) => findEntries(tx, { ...filter, ...after })),
  )
}

/** Returns the filter of a payload, or null if no entry can match its text. */
function filterOf({ status, query }: PayloadOf<typeof findBankEntries>): EntryFilter | null {
  const text = searchedText(query)
  return text === 'nothing' ? null : { status, text }
}

type Entry = Awaited<ReturnType<typeof readEntries>>['shown'][number]

/** Rows of the list of bank entries for exports, without the orders that they may pay. */
export const entryRows = listedRows<'bank-entries', typeof findBankEntries, Entry>(findBankEntries, {
  read: readEntries,
  currencyOf: ({ currency }) => currency,
  cells: {
    entry: ({ id }) => id,
    booked_at: ({ booked_at }) => booked_at,
    amount: ({ amount }) => amount,
    currency: ({ currency }) => currency,
    order: ({ code }) => code,
    reason: ({ open_because }) => open_because,
    payer: ({ payer }) => payer,
    payer_account: ({ payer_account }) => payer_account,
    reference: ({ reference }) => reference,
    text: ({ text }) => text,
  },
})

/** Returns the code of the order that exactly matches an unmatched receipt. Rejects if no suggestion is exact. */
export async function exactOrderOf({ db, now }: Context, entryId: number): Promise<string> {
  const rows = await findEntriesById(db.kysely, [entryId])
  const [view] = await entryViews(
    db.kysely,
    rows.map((row) => ({ ...row, code: null })),
    now(),
  )
  const { suggestions } = orRefuse(view, 'entry-not-found')
  return orRefuse(exactSuggestion(suggestions), 'no-exact-suggestion').order
}
