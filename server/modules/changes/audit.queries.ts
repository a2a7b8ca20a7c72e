import { type RawBuilder, sql } from 'kysely'
import type { Tx, Queryable } from '../../platform/db/database'
import { countList, fitColumns, planForValues } from '../../platform/db/list-counts'

/** A filter of the audit log. `null` fields do not restrict the rows. */
export interface AuditFilter {
  /** The searched subject. Substrings are searched only in the latest `newest` rows. */
  readonly text: { readonly typed: string; readonly newest: number } | null
  /** The exact subject. */
  readonly subject: string | null
  /** Any of these actors. */
  readonly actors: readonly string[] | null
  /** Any of these calls. */
  readonly actions: readonly string[] | null
  readonly from: Date | null
  readonly until: Date | null
}

interface AuditRow {
  id: number
  at: Date
  actor: string
  network: string | null
  action: string
  subject: string | null
  cause: string | null
  before: unknown
  after: unknown
}

type Sql = RawBuilder<unknown>

const allOf = (conditions: readonly (Sql | null)[]): Sql =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== null)], sql` and `)

const isAny = (column: Sql, values: readonly string[] | null): Sql | null =>
  values && sql`${column} = any(${[...values]}::text[])`

const facetsOf = ({ actors, actions }: AuditFilter) => ({
  person: isAny(sql`a.actor`, actors),
  action: isAny(sql`a.action`, actions),
})

const timeOf = ({ from, until }: AuditFilter) =>
  allOf([from && sql`a.at >= ${from}`, until && sql`a.at < ${until}`])

/** Selects the newest matching rows for each value with the column's own index, because only few rows may have a value. */
const ofValues = (
  column: 'subject' | 'actor' | 'action',
  values: readonly string[],
  fits: Sql,
  limit: number,
) =>
  sql`(select a.* from unnest(${[...new Set(values)]}::text[]) v (value) cross join lateral (
    select a.* from audit_log a where a.${sql.ref(column)} = v.value and ${fits} order by a.id desc limit ${limit}) a)`

/** Selects the newest matching rows with the index of the most selective filter. */
function newestOf(filter: AuditFilter, fits: Sql, limit: number): Sql {
  const { text, subject, actors, actions } = filter
  if (text !== null) return ofText(text, fits, limit)
  if (subject !== null) return ofValues('subject', [subject], fits, limit)
  if (actors !== null) return ofValues('actor', actors, fits, limit)
  if (actions !== null) return ofValues('action', actions, fits, limit)
  return sql`(select a.* from audit_log a where ${fits} order by a.id desc limit ${limit})`
}

/** Selects the newest rows whose subject equals or contains a search text. The two parts of the union are disjoint. */
function ofText({ typed, newest }: NonNullable<AuditFilter['text']>, fits: Sql, limit: number): Sql {
  const whole = [typed, typed.toLowerCase(), typed.toUpperCase()]
  // Escape the special characters of LIKE.
  const part = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${ofValues('subject', whole, fits, limit)} union all
    (select a.* from audit_log a where a.id > (select max(id) from audit_log) - ${newest}::bigint
      and a.subject ilike ${part} and a.subject <> all(${whole}::text[]) and ${fits}
      order by a.id desc limit ${limit}))`
}

/** Returns a page of the audit log, newest first, with ids less than `before`. */
export async function findAuditPage(
  tx: Tx,
  filter: AuditFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<AuditRow[]> {
  await planForValues(tx)
  const { person, action } = facetsOf(filter)
  const isSubject = filter.subject === null ? null : sql`a.subject = ${filter.subject}`
  const fits = allOf([
    timeOf(filter),
    isSubject,
    person,
    action,
    before === null ? null : sql`a.id < ${before}`,
  ])
  const query = sql<AuditRow>`
    select a.id, a.at, a.actor, a.network, a.action, a.subject, a.cause, a.before, a.after
    from ${newestOf(filter, fits, limit)} a order by a.id desc limit ${limit}`
  return (await tx.executeQuery<AuditRow>(query.compile(tx))).rows
}

/** Counts the rows that match a filter, in total and per person and call, among the newest `limit`. */
export async function countAudit(tx: Tx, filter: AuditFilter, limit: number) {
  await planForValues(tx)
  const isSubject = filter.subject === null ? null : sql`a.subject = ${filter.subject}`
  const fits = facetsOf(filter)
  const found = newestOf(
    { ...filter, actors: null, actions: null },
    allOf([timeOf(filter), isSubject]),
    limit + 1,
  )
  const scope = sql`select a.id, a.actor, a.action${fitColumns(fits)} from ${found} a
    order by a.id desc limit ${limit + 1}`
  return countList(
    tx,
    scope,
    {
      person: { by: sql`s.actor`, fits: fits.person && sql`s.is_person` },
      action: { by: sql`s.action`, fits: fits.action && sql`s.is_action` },
    },
    limit,
  )
}

/** Returns an entry of the log. */
export const findEntry = (db: Queryable, id: number) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject', 'before', 'after'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns the newest entries of one thing that these calls made, and whether each was undone. */
export const findEntriesOf = (
  db: Queryable,
  {
    subject,
    actions,
    before,
    limit,
  }: { subject: string; actions: readonly string[]; before: number | null; limit: number },
) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor', 'action', 'cause', 'before', 'after'])
    .select(
      sql<boolean>`exists (select from audit_log u where u.cause = 'undo:' || audit_log.id)`.as('is_undone'),
    )
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
