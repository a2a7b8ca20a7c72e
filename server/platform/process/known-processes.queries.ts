import { sql } from 'kysely'
import type { Queryable } from '../db/database'

/** A process of the shop, as it describes itself to the others. */
export interface KnownProcess {
  readonly id: string
  /** Host name and process id, for people. */
  readonly name: string
  /** Digest of each environment variable that all processes must share; `null` if it is not set. */
  readonly variables: Readonly<Record<string, string | null>>
}

export interface ProcessReport {
  /** The database's clock in epoch ms. */
  readonly clock: number
  /** The other processes that were active within the last three minutes. */
  readonly others: readonly KnownProcess[]
}

/**
 * Records that a process is active, removes processes that have not been active for a day, and returns the database's
 * clock and the other active processes. All times are the database's, because the clocks of processes may be wrong.
 */
export async function reportProcess(db: Queryable, process: KnownProcess): Promise<ProcessReport> {
  const { rows } = await sql<ProcessReport>`
    with own as (
      insert into process (id, name, variables, started_at, seen_at)
      values (${process.id}, ${process.name}, ${JSON.stringify(process.variables)}, clock_timestamp(), clock_timestamp())
      on conflict (id) do update set seen_at = excluded.seen_at
      returning id),
    gone as (delete from process where seen_at < clock_timestamp() - interval '1 day')
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'variables', variables) order by name), '[]')
        from process
        where id not in (select id from own) and seen_at > clock_timestamp() - interval '3 minutes') as others`.execute(
    db,
  )
  const [report] = rows
  if (report === undefined) throw new Error('The query returned no row')
  return report
}

/** Removes a process that ends, so that the others no longer compare themselves with it. */
export async function forgetProcess(db: Queryable, id: string): Promise<void> {
  await sql`delete from process where id = ${id}`.execute(db)
}

/** Returns whether another process was active within the last three minutes with this variable set. */
export async function isSetElsewhere(db: Queryable, variable: string): Promise<boolean> {
  const { rows } = await sql<{ is_set: boolean }>`select exists (select from process
    where seen_at > clock_timestamp() - interval '3 minutes' and variables ->> ${variable} is not null) as is_set`.execute(
    db,
  )
  return rows[0]?.is_set === true
}
