import { importStatement, type BankEntry } from '../../../contract/office/statements'
import { noonIn } from '../../../rules/clock-time'
import { afterCommit } from '../../db/after-commit'
import { LargeBody } from '../../http/large-body'
import { serveStaff } from '../../staff/serve-staff'
import type { World } from '../../world'
import { withOrder } from '../../books/hold-order'
import { recordOrderEvent } from '../../books/orders.sql'
import { settleOrder } from '../../books/settle-order'
import { recordMovement } from '../../books/movements.sql'
import {
  findEntriesById,
  findKnownKeys,
  findOrdersByCodes,
  type NamedOrder,
  type NewEntry,
  recordEntry,
} from './bank-entries.sql'
import { entryViews } from './entry-view'
import { importStatementWork, readStatement, type KeyedEntry } from './read-statement'
import type { StatementEntry } from './statement-entry'

/**
 * Imports a bank statement: entries that name an order are booked to it, each in its own transaction; the others are
 * kept for staff. Known entries are skipped, so an interrupted import can simply be repeated.
 */
export const importStatementHandler = serveStaff(
  importStatement,
  async ({ payload, world, request, audit }) => {
    const { currency } = world.catalogue.current().settings
    const { body } = request
    const { read, ignored, isDryRun } =
      body instanceof LargeBody
        ? await world.largeBodies.read(importStatementWork, body, currency)
        : readStatement(payload, currency)
    const known = await findKnownKeys(
      world.db.kysely,
      read.map(({ key }) => key),
    )
    const fresh = read.filter(({ key }) => !known.has(key))
    const plan = await matchAll(world, fresh)
    const counts = { matched: 0, known: read.length - fresh.length, ignored }
    const first = plan.slice(0, mostShown).map((one) => shownOf(world, one))
    if (isDryRun) {
      audit.nothingChanged()
      return { ...counts, ...(await tried(world, plan)), first }
    }
    const unmatched: number[] = []
    for (const { key, entry, match } of plan) {
      const row = rowOf(world, key, entry)
      if ('order' in match) {
        if (await book(world, row, match.order)) counts.matched += 1
        else counts.known += 1
      } else {
        const id = await recordEntry(world.db.kysely, { ...row, open_because: match.reason })
        if (id === null) counts.known += 1
        else {
          unmatched.push(id)
          world.counts.receipt('unmatched')
        }
      }
    }
    await audit.record(world.db.kysely, {
      subject: null,
      after: { ...counts, unmatched: unmatched.length },
    })
    world.wake()
    return { ...counts, unmatched: await viewsOf(world, unmatched), first }
  },
)

/** How many entries are shown as they were read. */
const mostShown = 3

/** An entry as it was read, and what it is booked to. */
function shownOf(world: World, { key, entry, match }: Awaited<ReturnType<typeof matchAll>>[number]) {
  const { booked_at, amount, currency, payer } = rowOf(world, key, entry)
  const order = 'order' in match ? match.order.code : null
  return { booked_at: booked_at.toISOString(), amount, currency, payer, order }
}

/** What an import of these entries would book, and the others as the office would see them. */
async function tried(world: World, plan: Awaited<ReturnType<typeof matchAll>>) {
  const open = plan.flatMap(({ key, entry, match }) =>
    'order' in match ? [] : [{ ...rowOf(world, key, entry), open_because: match.reason }],
  )
  const waits = { code: null, closed_at: null, closed_because: null, closed_note: null }
  const numbered = open.map((row, index) => ({ ...row, ...waits, id: index + 1 }))
  return {
    matched: plan.length - open.length,
    unmatched: await entryViews(world.db.kysely, numbered, world.now()),
  }
}

type Match = { order: NamedOrder } | { reason: NonNullable<StatementEntry['reason']> }

/** For each entry the one order that it names, or why it cannot be booked automatically. */
async function matchAll(world: World, entries: readonly KeyedEntry[]) {
  const named = entries.map((one) => one.named)
  const codes = new Set(named.flatMap(({ byReference, byText }) => [...byReference, ...byText]))
  const orders = await findOrdersByCodes(world.db.kysely, [...codes])
  const byCode = new Map(orders.map((order) => [order.code, order]))
  return entries.map((one, index) => {
    const { byReference = [], byText = [] } = named[index] ?? {}
    const there = [byReference, byText].map((list) => list.flatMap((code) => byCode.get(code) ?? []))
    return { ...one, match: matchOf(one.entry, there.find((found) => found.length > 0) ?? []) }
  })
}

function matchOf(entry: StatementEntry, found: readonly NamedOrder[]): Match {
  if (entry.reason !== null) return { reason: entry.reason }
  const [order, another] = found
  if (order === undefined) return { reason: 'no-order' }
  if (another !== undefined) return { reason: 'several-orders' }
  return order.currency === entry.currency ? { order } : { reason: 'other-currency' }
}

function rowOf(world: World, key: string, entry: StatementEntry): NewEntry {
  const now = world.now()
  const noon = noonIn(entry.day, world.catalogue.current().settings.timezone)
  const cut = (text: string | null, most: number) => text?.slice(0, most) ?? null
  return {
    key,
    booked_at: noon > now ? now : noon,
    amount: entry.amount,
    currency: entry.currency,
    payer: cut(entry.payer, 200),
    payer_account: entry.payerAccount && masked(entry.payerAccount),
    reference: cut(entry.reference, 200),
    text: cut(entry.text, 2000),
    order_id: null,
    open_because: null,
    imported_at: now,
  }
}

const masked = (account: string): string =>
  account.length < 12 ? '••••' : `${account.slice(0, 2)}•• •••• ${account.slice(-4)}`

/** Books an entry to its order; false if another import did it first. */
const book = (world: World, row: NewEntry, order: NamedOrder): Promise<boolean> =>
  withOrder(world.db, order.id, false, async (tx, held) => {
    const now = world.now()
    const id = await recordEntry(tx, { ...row, order_id: order.id })
    if (id === null) return false
    await recordMovement(tx, {
      order_id: order.id,
      kind: 'transfer',
      amount: row.amount,
      reference: `statement-${id}`,
      attempt_id: null,
      at: new Date(row.booked_at),
      recorded_at: now,
    })
    await recordOrderEvent(tx, order.id, now, 'transfer', 'Payment received by bank')
    await settleOrder(world, tx, held, now, row.amount)
    afterCommit(tx, () => world.counts.receipt('booked'))
    return true
  })

async function viewsOf(world: World, ids: readonly number[]): Promise<BankEntry[]> {
  if (ids.length === 0) return []
  const rows = await findEntriesById(world.db.kysely, ids)
  return entryViews(
    world.db.kysely,
    rows.map((row) => ({ ...row, code: null })),
    world.now(),
  )
}
