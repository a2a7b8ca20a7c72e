import { sql } from 'kysely'
import type pg from 'pg'
import type { Queryable } from '../../platform/db/database'
import { findSettings, settingsFrom } from '../settings'
import type { LastNumber } from './invoice-numbers'

/** A single connection. A backup or a restore is one transaction. */
type Client = Pick<pg.Client, 'query'>

export interface StoredTable {
  readonly name: string
  /** The stored columns. Generated columns are computed from them. */
  readonly columns: readonly string[]
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns whether a table belongs to the migrations. These tables are part of the schema, not of the data. */
export const isOfMigrations = (table: string) => table.startsWith('kysely_migration')

/**
 * Returns whether backups leave out the rows of a table. `process` holds keyed digests of the secrets of running processes; a
 * restored shop writes its own.
 */
export const isNotBackedUp = (table: string) => table === 'process'

/** Returns all tables of the current schema, sorted by name. */
export async function findTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum)
         filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and c.relpersistence = 'p'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
  )
  return rows
}

/** Returns the migrations of a database in order. The list is empty if the database contains no shop. */
export async function findMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    `select to_regclass(quote_ident(current_schema()) || '.kysely_migration') is not null as is_there`,
  )
  if (found[0]?.is_there !== true) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Returns the last values of the sequences of identity columns. Unused sequences are left out. */
export async function findSequences(client: Client) {
  const { rows } = await client.query<{ table: string; column: string; last: string }>(
    `select c.relname as table, a.attname as column, s.last_value::text as last
     from pg_sequences s join pg_class q on q.relname = s.sequencename and q.relnamespace = s.schemaname::regnamespace
     join pg_depend d on d.objid = q.oid and d.classid = 'pg_class'::regclass and d.deptype in ('i', 'a')
     join pg_class c on c.oid = d.refobjid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
     where s.schemaname = current_schema() and s.last_value is not null order by 1, 2`,
  )
  return rows.map(({ table, column, last }) => ({ table, column, last: Number(last) }))
}

/** Sets a sequence to `last` or to the greatest id in the table. The row of the last id may have been deleted. */
export async function setSequence(client: Client, table: string, column: string, last: number) {
  await client.query(
    `select setval(pg_get_serial_sequence($1, $2),
       greatest($3::bigint, (select coalesce(max(${quoted(column)}), 1) from ${quoted(table)})), true)`,
    [quoted(table), column, last],
  )
}

/** Returns the number of rows of each of these tables. Empty tables are left out. */
export async function countRows(client: Client, tables: readonly string[]) {
  if (tables.length === 0) return []
  const counts = tables.map(
    (name) => `select '${name.replaceAll("'", "''")}' as name, count(*)::integer as rows
    from ${quoted(name)}`,
  )
  const { rows } = await client.query<{ name: string; rows: number }>(counts.join(' union all '))
  return rows.filter((one) => one.rows > 0)
}

/** Drops the tables, functions and types of an empty shop, so that the schema of a backup can be created. */
export async function dropSchema(client: Client, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) await client.query(`drop table ${tables.map(quoted).join(', ')}`)
  // All functions are dropped in one statement, because some depend on others.
  const { rows } = await client.query<{ statement: string | null }>(
    `select 'drop routine ' || string_agg(oid::regprocedure::text, ', ') as statement
     from pg_proc p where pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select format('drop type %s', t.oid::regtype) from pg_type t join pg_class c on c.oid = t.typrelid
     where t.typnamespace = current_schema()::regnamespace and c.relkind = 'c'
       and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`,
  )
  for (const { statement } of rows) if (statement !== null) await client.query(statement)
}

/** A connection or transaction that runs statements without parameters. */
interface Runner {
  query(text: string): Promise<{ rows: unknown[] }>
}

/** A key, index or trigger, with PostgreSQL's statements to drop and create it. */
interface Extra {
  readonly kind: 'foreign key' | 'key' | 'index' | 'trigger'
  readonly drop: string
  readonly create: string
}

const extras = `
  with own as (select oid, oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace)
  select case contype when 'f' then 'foreign key' else 'key' end as kind,
    format('alter table %s drop constraint %I', own.name, conname) as drop,
    format('alter table %s add constraint %I %s', own.name, conname, pg_get_constraintdef(k.oid)) as create
  from pg_constraint k join own on own.oid = k.conrelid where contype in ('f', 'p', 'u', 'x')
  union all
  select 'index', format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from pg_index i join own on own.oid = i.indrelid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  union all
  select 'trigger', format('drop trigger %I on %s', t.tgname, own.name), pg_get_triggerdef(t.oid)
  from pg_trigger t join own on own.oid = t.tgrelid where not t.tgisinternal`

/**
 * Drops all keys, indexes and triggers of the shop's tables and returns a function that creates them again. Without
 * them, rows are written several times as fast, each index is built in one pass, and the triggers that protect the
 * ledger do not fire. It requires only the privileges of the tables' owner.
 */
export async function setExtrasAside(client: Runner): Promise<() => Promise<void>> {
  const { rows } = await client.query(extras)
  const of = (kind: Extra['kind']) => (rows as Extra[]).filter((extra) => extra.kind === kind)
  for (const { drop } of [...of('trigger'), ...of('foreign key'), ...of('index'), ...of('key')])
    await client.query(drop)
  return async () => {
    // Triggers are created last, so that they cannot fire while the others are created.
    for (const { create } of [...of('key'), ...of('index'), ...of('foreign key'), ...of('trigger')])
      await client.query(create)
  }
}

/**
 * Returns the last number of every series, and the time zone in which its years begin. It locks the series until the
 * transaction ends, because the shop may be running.
 */
export async function lockSeries(tx: Queryable): Promise<{ zone: string; series: LastNumber[] }> {
  await sql`lock table document_counter in share row exclusive mode`.execute(tx)
  const rows = await tx.selectFrom('document_counter').selectAll().execute()
  return {
    zone: settingsFrom(await findSettings(tx)).timezone,
    series: rows.map(({ series, last_number }) => ({ series, last: last_number })),
  }
}
