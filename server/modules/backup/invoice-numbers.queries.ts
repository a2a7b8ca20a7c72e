import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'
import { settingsFrom } from '../settings'
import { findSettings } from '../catalogue'
import type { LastNumber } from './invoice-numbers'

/**
 * The last number of every series, and the time zone of its years. It locks the series until the transaction ends,
 * because the shop may be running.
 */
export async function lockSeries(tx: Queryable): Promise<{ zone: string; series: LastNumber[] }> {
  await sql`lock table document_counter in share row exclusive mode`.execute(tx)
  const rows = await tx.selectFrom('document_counter').selectAll().execute()
  return {
    zone: settingsFrom(await findSettings(tx)).timezone,
    series: rows.map(({ series, last_number }) => ({ series, last: last_number })),
  }
}

/** Sets the last number of a series. */
export const setSeries = (db: Queryable, { series, last }: LastNumber) =>
  db
    .insertInto('document_counter')
    .values({ series, last_number: last })
    .onConflict((same) => same.column('series').doUpdateSet({ last_number: last }))
    .execute()
