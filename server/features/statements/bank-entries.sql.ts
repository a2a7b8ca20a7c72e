import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database'
import type { BankEntryRow } from '../../db/tables'

type EntryClosing = NonNullable<BankEntryRow['closed_because']>

export type NewEntry = Omit<BankEntryRow, 'id' | 'closed_at' | 'closed_because' | 'closed_note'>

/** Those of the keys whose entries were imported before. */
export async function findKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string
  }>`select key from bank_entry where key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Stores an entry; null if another import stored it first. */
export async function recordEntry(tx: Queryable, entry: NewEntry): Promise<number | null> {
  const row = await tx
    .insertInto('bank_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface NamedOrder {
  id: number
  code: string
  currency: string
}

/** The existing orders with these codes. */
export async function findOrdersByCodes(db: Queryable, codes: readonly string[]): Promise<NamedOrder[]> {
  const { rows } = await sql<NamedOrder>`
    select id, code, currency from orders where code = any(${codes}::text[])`.execute(db)
  return rows
}

/** Entries by their ids, in that order. */
export const findEntriesById = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('bank_entry')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

/** Closes an entry without an order of its own: it was divided, or is nothing for the shop. */
export const closeEntry = (
  tx: Tx,
  entryId: number,
  { because, note, now }: { because: EntryClosing; note: string | null; now: Date },
) =>
  tx
    .updateTable('bank_entry')
    .set({ closed_at: now, closed_because: because, closed_note: note })
    .where('id', '=', entryId)
    .execute()

/** Lets a closed entry wait again. */
export const reopenEntry = (tx: Tx, entryId: number) =>
  tx
    .updateTable('bank_entry')
    .set({ closed_at: null, closed_because: null, closed_note: null })
    .where('id', '=', entryId)
    .execute()

/** What of an entry each of several orders got. */
export const recordParts = (
  tx: Tx,
  entryId: number,
  parts: readonly { order_id: number; amount: number }[],
) =>
  tx
    .insertInto('bank_entry_part')
    .values(parts.map((part) => ({ entry_id: entryId, ...part })))
    .execute()
