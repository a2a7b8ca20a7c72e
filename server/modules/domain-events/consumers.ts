import type { Context } from '../../context'
import type { Database, Tx } from '../../platform/db/database'
import type { EventKind, EventOf } from './events'
import * as stored from './queries'

declare module '../../context' {
  interface Context {
    /** Everything that reacts to domain events. */
    readonly eventConsumers: readonly EventConsumer[]
  }
}

/** A reaction to events, listed in `server/registry/consumers.ts`. */
export interface EventConsumer<Kind extends EventKind = EventKind> {
  /** Name of its cursor. It is stored, so it never changes. */
  readonly name: string
  readonly kinds: readonly Kind[]
  /**
   * Handles events in the order of their positions, in the transaction that also moves the cursor. It gets the same events
   * again if it throws or its transaction is rolled back, and it must not wait for the network.
   */
  handle(context: Context, tx: Tx, events: readonly EventOf<Kind>[]): Promise<void>
}

/** Declares a consumer: the events that `handle` receives have the kinds in `kinds`. */
export const eventConsumer = <Kind extends EventKind>(declared: EventConsumer<Kind>): EventConsumer =>
  declared

/** Maximum number of events that get their positions in one transaction. */
const maxNumbered = 1000
/** Maximum number of positions by which a consumer moves on in one transaction. */
const maxRead = 500
/** Maximum number of events that one transaction deletes. */
const maxDeleted = 1000
/** How long an event is stored after its change, in ms. */
const storedMs = 90 * 86_400_000

/** Creates the cursors of consumers that have none: a new consumer begins after the last event that has a position. */
export const openConsumers = (db: Database, consumers: readonly EventConsumer[]): Promise<unknown> =>
  stored.addCursors(
    db.kysely,
    consumers.map(({ name }) => name),
  )

/**
 * Assigns positions to committed events, in the order of their ids. One process works at a time, and the others leave it to
 * that one. Returns whether there may be more.
 */
export async function assignPositions({ db }: Pick<Context, 'db'>): Promise<boolean> {
  if (!(await stored.hasUnnumbered(db.kysely))) return false
  return db.transaction(
    async (tx) =>
      (await stored.lockCounter(tx)) && (await stored.numberEvents(tx, maxNumbered)) === maxNumbered,
  )
}

/**
 * Lets a consumer handle the next events. One process works for it at a time. Returns whether there may be more. If the
 * handler throws, the cursor stays, and the next call repeats the same events.
 */
export async function consumeEvents(context: Context, consumer: EventConsumer): Promise<boolean> {
  const { name, kinds } = consumer
  if (!(await stored.hasUnread(context.db.kysely, name))) return false
  return context.db.transaction(async (tx) => {
    const cursor = await stored.lockCursor(tx, name)
    // The cursor may be newer than `last`, if another process has moved both since this statement began.
    if (cursor === undefined || cursor.last <= cursor.position) return false
    const upTo = Math.min(cursor.position + maxRead, cursor.last)
    const events = await stored.findEvents(tx, { after: cursor.position, upTo, kinds })
    if (events.length > 0) await consumer.handle(context, tx, events)
    await stored.moveCursor(tx, name, upTo)
    return upTo < cursor.last
  })
}

/** Deletes old events that every one of these consumers has handled. Returns whether there may be more. */
export async function deleteOldEvents(
  { db, now }: Pick<Context, 'db' | 'now'>,
  consumers: readonly EventConsumer[],
): Promise<boolean> {
  const before = new Date(now().getTime() - storedMs)
  const names = consumers.map(({ name }) => name)
  return (await stored.deleteEvents(db.kysely, { before, names, limit: maxDeleted })) === maxDeleted
}
