import * as texts from '../../../texts/compiled/command-line/start'
import { sql } from 'kysely'
import type { Queryable, Database } from './database'
import { createHmac } from 'node:crypto'
import { CannotStart } from '../process/start-failures'

/** Any number that no other advisory lock of the shop's database uses. */
const fingerprintLock = 7_203_333

/** Makes two processes that start at once wait for each other. */
const lockFingerprints = (tx: Queryable) => sql`select pg_advisory_xact_lock(${fingerprintLock})`.execute(tx)

/** The fingerprints of the secrets with which this database was started, the newest first. */
const findFingerprints = async (tx: Queryable): Promise<string[]> =>
  (
    await tx.selectFrom('secret_fingerprint').select('fingerprint').orderBy('first_seen_at', 'desc').execute()
  ).map(({ fingerprint }) => fingerprint)

/** Records that a secret belongs to this database. */
const recordFingerprint = (tx: Queryable, fingerprint: string, now: Date) =>
  tx
    .insertInto('secret_fingerprint')
    .values({ fingerprint, first_seen_at: now })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute()

/** Deletes all fingerprints. */
const forgetFingerprints = (tx: Queryable) => tx.deleteFrom('secret_fingerprint').execute()

/** The fingerprint that the database keeps: it identifies the secret but does not reveal it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('shop:fingerprint').digest('hex').slice(0, 16)

/**
 * Makes sure that this database's links, barcodes and sealed data were made with this secret; the first start records
 * it. During a rotation, processes with the old secret and with the new one (and the old as previous) run at the same
 * time, so the fingerprint of every accepted secret is kept. Throws if the secret is unknown.
 */
export async function knowSecret(
  db: Database,
  secret: string,
  previous: readonly string[],
  now: Date,
): Promise<void> {
  const own = fingerprintOf(secret)
  await db.transaction(async (tx) => {
    await lockFingerprints(tx)
    const known = await findFingerprints(tx)
    if (known.includes(own)) return
    const isKnown = known.length === 0 || previous.some((one) => known.includes(fingerprintOf(one)))
    if (!isKnown) throw new CannotStart(texts.other_secret({ fingerprint: own, known: known.join(', ') }))
    await recordFingerprint(tx, own, now)
  })
}

/** Accepts that the secret of a database was lost: this secret replaces it. */
export async function replaceSecret(tx: Queryable, secret: string, now: Date): Promise<void> {
  await forgetFingerprints(tx)
  await recordFingerprint(tx, fingerprintOf(secret), now)
}
