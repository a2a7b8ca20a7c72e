import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database'

type Sql = RawBuilder<unknown>

/** A facet of a list, as SQL over the rows of its scope `s`. */
export interface CountedFacet {
  /** Value by which rows are counted. A row with null is not counted. */
  readonly by: Sql
  /** Whether a row matches the selected values; `null` if nothing is selected. */
  readonly fits: Sql | null
  /** Addition to the `from` clause for rows with several values, which `by` refers to. */
  readonly join?: Sql
  /** Text of a counted value `g.by`; by default PostgreSQL's text of the value. */
  readonly text?: Sql
  /** Display name of a counted value `g.by`. */
  readonly label?: Sql
}

/** Counts of a list, in the form of its response. */
export interface Counts {
  facets: Record<string, { value: string; label: string | null; count: number; more?: true }[]>
  matching: { count: number; more: boolean }
}

interface CountedRow {
  facet: string | null
  value: string
  label: string | null
  rows: number
}

const all = (conditions: readonly (Sql | null)[]) => {
  const chosen = conditions.filter((condition) => condition !== null)
  return chosen.length === 0 ? sql`true` : sql.join(chosen, sql` and `)
}

/** Columns of a scope that state whether a row matches a facet's selection, named `is_` and the facet's name. */
export const fitColumns = (fits: Readonly<Record<string, Sql | null>>): Sql =>
  sql.join(
    Object.entries(fits).map(([name, fit]) => (fit ? sql`, ${fit} as ${sql.ref(`is_${name}`)}` : sql``)),
    sql``,
  )

/**
 * Counts the rows of a list: per facet, by value, among the rows that match the other facets; and all rows that match.
 * `scope` selects the `id` of the rows that match everything but the facets, newest first and at most `limit` + 1, so
 * that counts of a longer list cover its newest rows. The rows are read once and grouped by the combination of their
 * values. There are few combinations, and each facet adds up those. Only a facet with several values per row reads the
 * rows again.
 */
export async function countList(
  tx: Tx,
  scope: Sql,
  facets: Readonly<Record<string, CountedFacet>>,
  limit: number,
): Promise<Counts> {
  const named = Object.entries(facets)
  const chosen = named.filter(([, { fits }]) => fits !== null)
  const fitsOf = (name: string) => sql.ref(`fits_${name}`)
  const othersOf = (name: string) =>
    all(chosen.filter(([other]) => other !== name).map(([other]) => fitsOf(other)))
  const columns = [
    ...named.flatMap(([name, { by, join }]) => (join ? [] : [sql`${by} as ${sql.ref(`by_${name}`)}`])),
    ...chosen.map(([name, { fits }]) => sql`${fits} as ${fitsOf(name)}`),
  ]
  const counted = named.map(([name, { by, join, text, label }]) => {
    const others = chosen.flatMap(([other, { fits }]) => (other === name ? [] : [fits]))
    const values = join
      ? sql`select by, count(*) as rows from
          (select distinct s.id, ${by} as by from scope s ${join} where ${all(others)}) d group by by`
      : sql`select ${sql.ref(`by_${name}`)} as by, sum(rows)::bigint as rows from grouped
          where ${othersOf(name)} group by 1`
    return sql`select ${name}::text, ${text ?? sql`g.by::text`}, ${label ?? sql`null::text`}, g.rows
      from (${values}) g where g.by is not null`
  })
  const positions = sql.join(columns.map((_, index) => sql.raw(String(index + 2))))
  const query = sql<CountedRow>`
    with scope as materialized (${scope}),
      grouped as materialized (select count(*) as rows, ${sql.join(columns)} from scope s group by ${positions})
    select null::text as facet, 'scope' as value, null::text as label, coalesce(sum(rows), 0)::bigint as rows from grouped
    union all select null, 'matching', null, coalesce(sum(rows), 0)::bigint from grouped
      where ${all(chosen.map(([name]) => fitsOf(name)))}
    union all ${sql.join(counted, sql` union all `)}
    order by 4 desc, 2`
  const { rows } = await tx.executeQuery<CountedRow>(query.compile(tx))
  const totals = new Map(rows.filter(({ facet }) => facet === null).map((row) => [row.value, row.rows]))
  const isMore = (totals.get('scope') ?? 0) > limit
  return {
    facets: Object.fromEntries(
      named.map(([name]) => [
        name,
        rows
          .filter(({ facet }) => facet === name)
          .map((row) => ({
            value: row.value,
            label: row.label,
            count: Math.min(row.rows, limit),
            ...(isMore && { more: true }),
          })),
      ]),
    ),
    matching: {
      count: Math.min(totals.get('matching') ?? 0, limit),
      more: isMore,
    },
  }
}

/** A page that was read together with the counts of its list. */
interface ReadPage {
  /** Number of its rows. */
  readonly shown: number
  /** Whether it has all rows that match. */
  readonly isWhole: boolean
}

/**
 * Corrects the number of matching rows, which `countList` knows only among the newest rows: a page with all rows is counted by
 * its rows; otherwise the rows that match all facets are counted by `countRows`, up to a limit. `countRows` is `null` if they
 * would be too expensive to count.
 */
export async function withMatching(
  counts: Counts,
  page: ReadPage,
  limit: number,
  countRows: ((limit: number) => Promise<number>) | null,
): Promise<Counts> {
  const { shown } = page
  if (page.isWhole) return { ...counts, matching: { count: shown, more: false } }
  const { matching } = counts
  if (!matching.more || matching.count >= limit) return counts
  if (countRows === null)
    return { ...counts, matching: { ...matching, count: Math.max(matching.count, shown) } }
  const rows = await countRows(limit + 1)
  return { ...counts, matching: { count: Math.min(rows, limit), more: rows > limit } }
}

/** A value that a facet can have, from the catalogue. */
export interface KnownValue {
  readonly value: string
  readonly label: string | null
}

/** Adds the values of a facet that only older rows may have, so that they can be selected. They count as 0 or more. */
export function withKnownValues(counts: Counts, facet: string, known: readonly KnownValue[]): Counts {
  if (!counts.matching.more && counts.facets[facet]?.some(({ more }) => more) !== true) return counts
  const counted = counts.facets[facet] ?? []
  const found = new Set(counted.map(({ value }) => value))
  const others = known.filter(({ value }) => !found.has(value))
  return {
    ...counts,
    facets: {
      ...counts.facets,
      [facet]: [...counted, ...others.map((one) => ({ ...one, count: 0, more: true as const }))],
    },
  }
}

/**
 * A value of a facet, and the SQL that selects all of its rows cheaply: few rows by their own index, or common rows from the
 * newest, which end at the limit. It does not depend on the facet's selection.
 */
export interface ExactValue {
  readonly value: string
  readonly rows: Sql
  /** Whether `rows` covers only the newest rows of the list, so that a smaller number is a minimum. */
  readonly isMinimum?: boolean
}

interface ExactFacet {
  readonly facet: string
  /** Selected values of the facet; `null` if there is no filter. */
  readonly chosen: readonly string[] | null
  readonly values: readonly ExactValue[]
}

/**
 * Corrects the counts of a list with more than `limit` rows by counting all rows of a facet's values, each up to the limit,
 * because rows that need attention may be old. Only valid for a list that no other filter narrows.
 */
export async function withExactCounts(
  tx: Tx,
  counts: Counts,
  { facet, chosen, values }: ExactFacet,
  limit: number,
): Promise<Counts> {
  if (!counts.matching.more) return counts
  const counted = values.map(
    ({ value, rows }) =>
      sql`select ${value}::text as value, count(*)::integer as rows from (${rows} limit ${limit + 1}) c`,
  )
  const { rows } = await sql<{ value: string; rows: number }>`${sql.join(counted, sql` union all `)}`.execute(
    tx,
  )
  const exact = new Map(rows.map((row) => [row.value, row.rows]))
  const minima = new Set(values.flatMap(({ value, isMinimum }) => (isMinimum ? [value] : [])))
  const exactCounts = rows.map(({ value, rows: count }) => ({
    value,
    label: null,
    ...atMost(count, limit),
    ...(minima.has(value) && { more: true as const }),
  }))
  const others = (counts.facets[facet] ?? []).filter(({ value }) => !exact.has(value))
  const isExact = chosen !== null && chosen.every((value) => exact.has(value) && !minima.has(value))
  const matching =
    isExact &&
    atMost(
      chosen.reduce((sum, value) => sum + (exact.get(value) ?? 0), 0),
      limit,
    )
  return {
    facets: {
      ...counts.facets,
      [facet]: [...exactCounts, ...others].toSorted((a, b) => b.count - a.count),
    },
    matching: matching ? { more: false, ...matching } : counts.matching,
  }
}

const atMost = (rows: number, limit: number) => ({
  count: Math.min(rows, limit),
  ...(rows > limit && { more: true as const }),
})

/** Plans the statements of a list for their parameters: a generic plan would be wrong for rare or for common values. */
export const planForValues = (tx: Tx) => sql`set local plan_cache_mode = 'force_custom_plan'`.execute(tx)
