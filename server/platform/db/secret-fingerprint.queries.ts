import { sql } from 'kysely'
import type { Queryable } from './database'

/** Any number that no other advisory lock of the shop's database uses. */
const fingerprintLock = 7_203_333

/** Makes two processes that start at once wait for each other. */
export const lockFingerprints = (tx: Queryable) =>
  sql`select pg_advisory_xact_lock(${fingerprintLock})`.execute(tx)

/** The fingerprints of the secrets with which this database was started, the newest first. */
export const findFingerprints = async (tx: Queryable): Promise<string[]> =>
  (
    await tx.selectFrom('secret_fingerprint').select('fingerprint').orderBy('first_seen_at', 'desc').execute()
  ).map(({ fingerprint }) => fingerprint)

/** Records that a secret belongs to this database. */
export const recordFingerprint = (tx: Queryable, fingerprint: string, now: Date) =>
  tx
    .insertInto('secret_fingerprint')
    .values({ fingerprint, first_seen_at: now })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute()

/** Deletes all fingerprints. */
export const forgetFingerprints = (tx: Queryable) => tx.deleteFrom('secret_fingerprint').execute()
