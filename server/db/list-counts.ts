import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database'
import type { Tables } from './tables'

type Sql = RawBuilder<unknown>

/** A facet of a list, in SQL over the rows of its scope `s`. */
export interface CountedFacet {
  /** The value to count by: a text. Null where a row is counted under no value. */
  readonly value: Sql
  /** Whether a row fits what is chosen; null: nothing is chosen. */
  readonly fits: Sql | null
  /** More of the `from` clause, where a row has several values. */
  readonly join?: Sql
  /** A name for people. */
  readonly label?: Sql
}

interface Counts {
  facets: Record<string, { value: string; label: string | null; count: number }[]>
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

/**
 * Counts the rows of a list: by each facet's values, where the other facets fit, and all that match. `scope` selects the
 * rows that fit everything but the facets, with their `id`, the newest first and one more than `most`: of more rows the counts
 * are those of the newest.
 */
export async function countList(
  tx: Tx,
  scope: Sql,
  facets: Readonly<Record<string, CountedFacet>>,
  most: number,
): Promise<Counts> {
  const named = Object.entries(facets)
  const counted = named.map(([name, { value, label, join }]) => {
    const others = named.filter(([other]) => other !== name).map(([, { fits }]) => fits)
    return sql`select ${name}::text as facet, ${value} as value, ${label ?? sql`null::text`} as label,
        count(distinct s.id) as rows
      from scope s ${join ?? sql``} where ${all(others)} and ${value} is not null group by 2, 3`
  })
  const query = sql<CountedRow>`
    with scope as materialized (${scope})
    select null as facet, 'scope' as value, null::text as label, count(*) as rows from scope
    union all select null, 'matching', null, count(*) from scope s where ${all(named.map(([, { fits }]) => fits))}
    union all ${sql.join(counted, sql` union all `)}
    order by 4 desc, 2`
  const { rows } = await tx.executeQuery<CountedRow>(query.compile(tx))
  const totals = new Map(rows.filter(({ facet }) => facet === null).map((row) => [row.value, row.rows]))
  return {
    facets: Object.fromEntries(
      named.map(([name]) => [
        name,
        rows
          .filter(({ facet }) => facet === name)
          .map(({ value, label, rows: count }) => ({ value, label, count })),
      ]),
    ),
    matching: {
      count: Math.min(totals.get('matching') ?? 0, most),
      more: (totals.get('scope') ?? 0) > most,
    },
  }
}

/** Where a text is folded as the indexes of the search have it (migration 029): without case and accents. */
const folded = (text: string): string => `lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
  'đĐðÐłŁøØħĦŧŦıÆŒẞÞ', 'dDdDlLoOhHtTiæœßþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`

/** The texts that the indexes of the search hold, of a table named `t`; any other text would not use them. */
const searchedTexts = {
  orders: folded(`' ' || t.code || E'\\n ' || t.full_name || E'\\n ' || t.email`),
  order_item: folded(
    `' ' || coalesce(t.code, '') || E'\\n ' || coalesce(t.full_name, '') || E'\\n ' || coalesce(t.email, '')`,
  ),
  movement: folded(`' ' || t.reference`),
  earlier_ticket_code: folded(`' ' || t.code`),
  customer: folded(`' ' || t.full_name || E'\\n ' || t.email`),
  // Without an index: a shop has few items.
  item: folded(`' ' || t.external_code || E'\\n ' || t.name`),
} satisfies Partial<Record<keyof Tables, string>>

const [beforeText = '', afterText = ''] = folded('$').split('$')

/** That a table's row, named `t`, has the pattern of a search (`searchPattern`) in its text. */
export const isFound = (table: keyof typeof searchedTexts, pattern: string): RawBuilder<boolean> =>
  sql`${sql.raw(searchedTexts[table])} like ${sql.raw(beforeText)}${pattern}::text${sql.raw(afterText)}`
