import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import type { EventData, EventKind, EventOf } from './events'

/** Writes events in the transaction of their change. `at`: the time of the change. */
export async function recordDomainEvents(
  tx: Tx,
  at: Date,
  events: readonly EventOf<EventKind>[],
): Promise<void> {
  if (events.length === 0) return
  await sql`insert into domain_event (kind, at, data)
    select kind, ${at}::timestamptz, data from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (kind text, data jsonb)`.execute(
    tx,
  )
}

/** The rows of a statement that are events of one kind, as SQL: their source, their time, and each id of their data. */
interface EventRows<Kind extends EventKind> {
  readonly from: string
  readonly at: string
  readonly data: Readonly<Record<keyof EventData[Kind], string>>
}

/**
 * Returns the SQL that writes events, for a statement of a hot path that also makes their change.
 *
 *     insertDomainEvents({ 'order.placed': { from: 'the_orders o', at: 'o.created_at', data: { order: 'o.id' } } })
 */
export const insertDomainEvents = (events: { readonly [Kind in EventKind]?: EventRows<Kind> }): string =>
  `insert into domain_event (kind, at, data)
    ${Object.entries<EventRows<never>>(events)
      .map(([kind, { from, at, data }]) => `select '${kind}', ${at}, ${jsonOf(data)} from ${from}`)
      .join('\n    union all ')}`

const jsonOf = (data: Readonly<Record<string, string>>) =>
  `jsonb_build_object(${Object.entries(data)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`

export const addCursors = (db: Queryable, consumers: readonly string[]) =>
  sql`insert into domain_event_cursor (consumer, position)
    select consumer, position from unnest(${[...consumers]}::text[]) as consumer cross join domain_event_counter
    on conflict do nothing`.execute(db)

/** Returns whether a committed event has no position. */
export async function hasUnnumbered(db: Queryable): Promise<boolean> {
  const event = await db
    .selectFrom('domain_event')
    .select('id')
    .where('position', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

/** Locks the counter of positions; returns `false` if another transaction has it. */
export async function lockCounter(tx: Tx): Promise<boolean> {
  const counter = await tx
    .selectFrom('domain_event_counter')
    .select('position')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return counter !== undefined
}

/**
 * Assigns the next positions to committed events, and returns to how many. The counter is locked by an earlier statement, so
 * that this one does not see events that lacked a position before the wait.
 */
export async function numberEvents(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with next as (
      select id, row_number() over (order by id) as n from (
        select id from domain_event where position is null order by id limit ${limit}) e),
    numbered as (
      update domain_event e set position = c.position + next.n from next, domain_event_counter c where e.id = next.id
      returning e.position)
    update domain_event_counter set position = coalesce((select max(position) from numbered), position)
    returning (select count(*) from numbered) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns whether there is an event after the cursor of a consumer. */
export async function hasUnread(db: Queryable, consumer: string): Promise<boolean> {
  const unread = await db
    .selectFrom('domain_event_cursor as c')
    .innerJoin('domain_event_counter as n', (join) => join.onTrue())
    .select('c.position')
    .where('c.consumer', '=', consumer)
    .whereRef('c.position', '<', 'n.position')
    .executeTakeFirst()
  return unread !== undefined
}

/**
 * Locks the cursor of a consumer, and returns its position and the last one that an event has; `undefined` if another
 * transaction has it.
 */
export const lockCursor = (tx: Tx, consumer: string) =>
  tx
    .selectFrom('domain_event_cursor as c')
    .innerJoin('domain_event_counter as n', (join) => join.onTrue())
    .select(['c.position', 'n.position as last'])
    .where('c.consumer', '=', consumer)
    .forUpdate('c')
    .skipLocked()
    .executeTakeFirst()

/** Returns the events of these kinds with positions above `after` and up to `upTo`, in the order of their positions. */
export async function findEvents(
  tx: Tx,
  { after, upTo, kinds }: { after: number; upTo: number; kinds: readonly EventKind[] },
): Promise<EventOf<EventKind>[]> {
  const { rows } = await sql<EventOf<EventKind>>`
    select kind, data from domain_event
    where position > ${after} and position <= ${upTo} and kind = any(${[...kinds]}::text[])
    order by position`.execute(tx)
  return rows
}

export const moveCursor = (tx: Tx, consumer: string, position: number) =>
  tx.updateTable('domain_event_cursor').set({ position }).where('consumer', '=', consumer).execute()

/**
 * Deletes events from before an instant that all consumers with these names have handled, and returns their number. It reads at
 * most `limit` events, the first by position. The cursor of another consumer that had not handled one of them is deleted, too.
 */
export async function deleteEvents(
  db: Queryable,
  { before, names, limit }: { before: Date; names: readonly string[]; limit: number },
): Promise<number> {
  const consumers = sql`${[...names]}::text[]`
  const { rows } = await sql<{ count: number }>`
    with first as (
      select id, at, position from domain_event where position is not null order by position limit ${limit}),
    deleted as (
      delete from domain_event where id in (
        select id from first where at < ${before} and not exists (select from domain_event_cursor c
          where c.consumer = any(${consumers}) and c.position < first.position))
      returning position),
    behind as (
      delete from domain_event_cursor
      where consumer <> all(${consumers}) and position < (select max(position) from deleted))
    select count(*) as count from deleted`.execute(db)
  return rows[0]?.count ?? 0
}
