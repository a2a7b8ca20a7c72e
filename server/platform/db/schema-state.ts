import * as texts from '../../../texts/compiled/command-line/start'
import { sql } from 'kysely'
import { CannotStart } from '../process/cannot-start'
import type { Queryable } from './database'

/** The state of a database's tables, compared with this version of the shop. */
export type SchemaState = 'empty' | 'older' | 'current'

/** Every version before the baseline ran this migration first. */
const firstBeforeBaseline = '001-catalogue'

/** Why this version cannot use the tables of a database or of a backup with these migrations. */
export type Unusable = 'newer' | 'before-baseline' | 'unknown'

/**
 * Compares the migrations that ran, in the order of their names, with those of this version. Returns null if `ran` is a
 * beginning of `ours`, otherwise the reason and the names that differ.
 */
export function whyUnusable(
  ran: readonly string[],
  ours: readonly string[],
): { readonly reason: Unusable; readonly names: readonly string[] } | null {
  if (ran.includes(firstBeforeBaseline)) return { reason: 'before-baseline', names: [] }
  const unknown = ran.filter((name) => !ours.includes(name))
  const newer = unknown.filter((name) => name > (ours.at(-1) ?? ''))
  if (newer.length > 0) return { reason: 'newer', names: newer }
  const lastRan = ran.at(-1) ?? ''
  const skipped = ours.filter((name) => name < lastRan && !ran.includes(name))
  const names = [...unknown, ...skipped]
  return names.length > 0 ? { reason: 'unknown', names } : null
}

/**
 * Compares the migrations that a database ran with those of this version, by name and order. Throws `CannotStart` if the
 * database belongs to a newer version or to one before the baseline, or has another history.
 */
export async function schemaState(db: Queryable, ours: readonly string[]): Promise<SchemaState> {
  const ran = await findRan(db)
  if (ran === null) return 'empty'
  const why = whyUnusable(ran, ours)
  if (why !== null) throw new CannotStart(sentences[why.reason]({ names: why.names.join(', ') }))
  return ran.length === ours.length ? 'current' : 'older'
}

const sentences: Readonly<Record<Unusable, (slots: { names: string }) => string>> = {
  newer: texts.newer,
  'before-baseline': texts.before_baseline,
  unknown: texts.other_history,
}

/** The names of the migrations that ran, in order; null in a database without a shop. */
async function findRan(db: Queryable): Promise<string[] | null> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (rows[0]?.there !== true) return null
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return ran.rows.length === 0 ? null : ran.rows.map(({ name }) => name)
}
