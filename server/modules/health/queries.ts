import { sql } from 'kysely'
import type { GatewayName } from '#contract/gateways'
import type { Queryable } from '../../platform/db/database'
import { unmarkedCode } from '../invoices'
import { isHeld } from '../mail-queue'

/** The shop's state for monitoring. Ages are in seconds, instants are in epoch seconds. */
export interface ShopState {
  mails: {
    /** Number of waiting mails, without those whose recipient was rejected. */
    waiting: number
    /** Age of the oldest of them, or `null` if there is none. */
    oldest: number | null
    /** Number of unsent mails whose recipient the mail server rejected. They are still retried. */
    rejected: number
    dead: number
    held: number
    is_paused: boolean
  }
  /** Time in seconds for which the oldest due work of each job has been due; 0 if nothing is due. */
  lag: Record<string, number>
  /** Gateways with attempts that have not ended. */
  gateways: { gateway: GatewayName; open: number; oldest: number; unanswered: number }[]
  /** Age of the oldest transaction of this database, in seconds; 0 if there is none. It delays the cleaning of all tables. */
  oldest_transaction: number
  /** Whether PostgreSQL archives its log, and whether the last attempt failed. */
  archive: { is_on: boolean; fails: boolean }
  /**
   * Documents that a tax authority has not answered yet with the age of the oldest in seconds, and those that it will not
   * get without staff.
   */
  documents: { waiting: number; oldest: number; failed: number }
  /** The last recount of the stock, or `null` before the first one. */
  stock: { counters: number; wrong: number; counted_at: number } | null
  /**
   * Instant of the last backup at its destination: in the store of BACKUP_URL, if there is one, otherwise in a file.
   * `null` if there is none.
   */
  backup_at: number | null
}

/**
 * Reads the state in one statement. It uses indexes of open work, so that its cost does not grow with sales. `consumers`: the
 * names of the consumers of domain events. With `storesBackups`, only backups in the store of BACKUP_URL count: a file on the
 * same machine is lost with it.
 */
export async function findShopState(
  db: Queryable,
  now: Date,
  { consumers, storesBackups }: { consumers: readonly string[]; storesBackups: boolean },
): Promise<ShopState> {
  const { rows } = await sql<ShopState>`
    with clock as (select ${now}::timestamptz as now),
    unsent as (select created_at, due_at, rejected_at is not null as is_rejected
      from outbox where sent_at is null and dead_at is null),
    dead as (select ${isHeld} as held from outbox
      where dead_at is not null and sent_at is null and replaced_at is null),
    open_attempt as (select gateway, started_at, queried_at, unanswered_since from payment_attempt
      where ended_at is null)
    select
      (select jsonb_build_object(
        'waiting', (select count(*) from unsent where not is_rejected),
        'oldest', (select extract(epoch from now - min(created_at)) from unsent where not is_rejected),
        'rejected', (select count(*) from unsent where is_rejected),
        'dead', (select count(*) from dead where not held),
        'held', (select count(*) from dead where held),
        'is_paused', exists (select from mail_pause where paused_at is not null))) as mails,
      (select jsonb_object_agg(job, greatest(extract(epoch from now - due_at), 0)) from (values
        ('mails', (select min(due_at) from unsent)),
        ('carts', (select min(expires_at) from cart)),
        ('orders', (select min(expires_at) from orders where expires_at is not null)),
        ('attempts', (select min(greatest(started_at + interval '1 minute', queried_at + interval '30 seconds'))
          from open_attempt)),
        ('card refunds', (select min(requested_at + interval '1 minute') from card_refund where ended_at is null)),
        ('domain events', least((select at from domain_event where position is null order by id limit 1),
          (select at from domain_event where position > (select min(position) from domain_event_cursor
            where consumer = any(${[...consumers]}::text[])) order by position limit 1))),
        ('invoices', (select min(fiscal_due_at) from invoice where fiscal_due_at is not null))
      ) as due (job, due_at)) as lag,
      (select coalesce(jsonb_agg(g), '[]') from (
        select gateway, count(*) as open, extract(epoch from max(now - started_at)) as oldest,
          count(unanswered_since) as unanswered
        from open_attempt group by gateway) g) as gateways,
      (select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()) as oldest_transaction,
      (select jsonb_build_object(
        'is_on', current_setting('archive_mode') <> 'off',
        'fails', coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false))
        from pg_stat_archiver) as archive,
      (select jsonb_build_object(
        'waiting', count(*), 'oldest', coalesce(extract(epoch from now - min(issued_at)), 0),
        'failed', (select count(*) from invoice where fiscal is null and fiscal_due_at is null
          and fiscal_error_code is not null and fiscal_error_code <> ${unmarkedCode}))
        from invoice where fiscal_due_at is not null) as documents,
      (select jsonb_build_object('counters', counters, 'wrong', wrong, 'counted_at', extract(epoch from counted_at))
        from stock_audit where counted_at is not null) as stock,
      (select extract(epoch from max(at)) from (
        (select at from audit_log where action = 'upload-backup' order by id desc limit 1)
        union all
        (select at from audit_log where action = 'backup' and not ${storesBackups} order by id desc limit 1)
      ) as backup) as backup_at
    from clock`.execute(db)
  const [state] = rows
  if (state === undefined) throw new Error('The query returned no row')
  return state
}

/** The state of the database and the last message of a gateway. */
export interface DatabaseState {
  version: string
  /** The database's clock in epoch ms. */
  clock: number
  migration: string
  /** The last message of a gateway, either a notification or a response to a query. `null` if there is none. */
  notification: { gateway: GatewayName; at: number } | null
}

/** Reads the state in one statement. It uses only the newest row of the gateways' messages. */
export async function findDatabaseState(db: Queryable): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`select current_setting('server_version') as version,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
    (select max(name) from kysely_migration) as migration,
    (select jsonb_build_object('gateway', gateway, 'at', extract(epoch from greatest(received_at, last_at)) * 1000)
      from notification order by id desc limit 1) as notification`.execute(db)
  const [state] = rows
  if (state === undefined) throw new Error('The query returned no row')
  return state
}
