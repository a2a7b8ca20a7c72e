import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type BankEntry,
  type OpenReason,
  openReason,
  type RelatedReceipt,
  type Suggestion,
} from '../../../contract/office/statements'
import { findOrdersByCodes, findReceiptsById, findReversedIds, type StoredReceipt } from './queries'
import type { Queryable } from '../../platform/db/database'
import type { BankEntryRow } from '../../platform/db/tables'
import { codesIn, suggestOrders } from './suggest-orders'

type StoredEntry = BankEntryRow & { code: string | null }

/** How many entries are shown before other requests get a turn. */
const atOnce = 200

/**
 * Entries for the office; open ones with the orders that they may pay. Thousands of entries take long, so other requests
 * are served in between.
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
    })
    if (views.length % atOnce === 0) await nextTurn()
  }
  return views
}

const none: ReadonlySet<number> = new Set()

/**
 * It waits, and may be a customer's payment. A reversal is none: the bank gives back what the shop itself had transferred, such as
 * a refund to a closed account, so that no order lacks it. What looks like another receipt is first to be told from it.
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
): Omit<BankEntry, 'related'> {
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
