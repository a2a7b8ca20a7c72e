import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
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
