import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import { countList } from '../../platform/db/list-counts'
import { jobFields } from './bulk-jobs.queries'

interface Asked {
  query: string | null
  state: readonly string[] | null
  action: readonly string[] | null
}

/** What a row has to fit; null: nothing is chosen. Jobs are few: people start them. */
const fitsOf = (row: 'bulk_job' | 's', { query, state, action }: Asked) => {
  const typed = query?.trim() ?? ''
  const among = (column: string, chosen: readonly string[] | null): RawBuilder<boolean> | null =>
    chosen && sql`${sql.ref(`${row}.${column}`)} = any(${[...chosen]}::text[])`
  return {
    // The special characters of LIKE are escaped.
    query:
      typed === ''
        ? null
        : sql<boolean>`${sql.ref(`${row}.actor`)} ilike ${`%${typed.replace(/[\\%_]/g, '\\$&')}%`}`,
    state: among('state', state),
    action: among('action', action),
  }
}

/** A page of jobs, newest first. */
export function findJobs(db: Queryable, asked: Asked, page: { before: number | null; most: number }) {
  let query = db.selectFrom('bulk_job').select(jobFields)
  for (const fits of Object.values(fitsOf('bulk_job', asked))) if (fits) query = query.where(fits)
  return query
    .$if(page.before !== null, (all) => all.where('id', '<', page.before))
    .orderBy('id', 'desc')
    .limit(page.most)
    .execute()
}

/** How many jobs match, and how many each state and action has, among the newest `most`. */
export function countJobs(tx: Tx, asked: Asked, most: number) {
  const scope = sql`select id, state, action, actor from bulk_job
    where ${fitsOf('bulk_job', asked).query ?? sql`true`} order by id desc limit ${most + 1}`
  const { state, action } = fitsOf('s', asked)
  return countList(
    tx,
    scope,
    { state: { by: sql`s.state`, fits: state }, action: { by: sql`s.action`, fits: action } },
    most,
  )
}
