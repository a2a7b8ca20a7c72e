import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
import { countList, fitColumns, planForValues } from '../../platform/db/list-counts'

/** Which rows of the log; null: not narrowed by this. */
export interface AuditFilter {
  /** A thing that was typed. A part of it is searched in so many of the newest rows. */
  readonly text: { readonly typed: string; readonly newest: number } | null
  /** The whole thing. */
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

/** The newest rows that fit, each value of a column by the column's own index: few rows of many may have it. */
const ofValues = (
  column: 'subject' | 'actor' | 'action',
  values: readonly string[],
  fits: Sql,
  most: number,
) =>
  sql`(select a.* from unnest(${[...new Set(values)]}::text[]) v (value) cross join lateral (
    select a.* from audit_log a where a.${sql.ref(column)} = v.value and ${fits} order by a.id desc limit ${most}) a)`

/** The newest rows that fit, from the index of what narrows them most. */
function newestOf(filter: AuditFilter, fits: Sql, most: number): Sql {
  const { text, subject, actors, actions } = filter
  if (text !== null) return ofText(text, fits, most)
  if (subject !== null) return ofValues('subject', [subject], fits, most)
  if (actors !== null) return ofValues('actor', actors, fits, most)
  if (actions !== null) return ofValues('action', actions, fits, most)
  return sql`(select a.* from audit_log a where ${fits} order by a.id desc limit ${most})`
}

/** The newest rows of a thing that was typed: two sets that have no row in common. */
function ofText({ typed, newest }: NonNullable<AuditFilter['text']>, fits: Sql, most: number): Sql {
  const whole = [typed, typed.toLowerCase(), typed.toUpperCase()]
  // The special characters of LIKE are escaped.
  const part = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${ofValues('subject', whole, fits, most)} union all
    (select a.* from audit_log a where a.id > (select max(id) from audit_log) - ${newest}::bigint
      and a.subject ilike ${part} and a.subject <> all(${whole}::text[]) and ${fits}
      order by a.id desc limit ${most}))`
}

/** A page of the audit log, newest first, below an id. */
export async function findAuditPage(
  tx: Tx,
  filter: AuditFilter,
  { before, most }: { before: number | null; most: number },
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
    from ${newestOf(filter, fits, most)} a order by a.id desc limit ${most}`
  return (await tx.executeQuery<AuditRow>(query.compile(tx))).rows
}

/** How many rows fit a filter, in all and of each person and call, among the newest `most`. */
export async function countAudit(tx: Tx, filter: AuditFilter, most: number) {
  await planForValues(tx)
  const isSubject = filter.subject === null ? null : sql`a.subject = ${filter.subject}`
  const fits = facetsOf(filter)
  const found = newestOf(
    { ...filter, actors: null, actions: null },
    allOf([timeOf(filter), isSubject]),
    most + 1,
  )
  const scope = sql`select a.id, a.actor, a.action${fitColumns(fits)} from ${found} a
    order by a.id desc limit ${most + 1}`
  return countList(
    tx,
    scope,
    {
      person: { by: sql`s.actor`, fits: fits.person && sql`s.is_person` },
      action: { by: sql`s.action`, fits: fits.action && sql`s.is_action` },
    },
    most,
  )
}
