import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import * as texts from '#texts/compiled/command-line/start'
import { CannotStart } from '../process/start-failures'
import type { Queryable, Database } from './database'

/** Key of an advisory lock that nothing else in the shop's database uses. */
const fingerprintLock = 7_203_333

/** Makes processes that start at the same time wait for each other. */
const lockFingerprints = (tx: Queryable) => sql`select pg_advisory_xact_lock(${fingerprintLock})`.execute(tx)

/** Returns the fingerprints of the secrets that were used with this database, newest first. */
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

const deleteFingerprints = (tx: Queryable) => tx.deleteFrom('secret_fingerprint').execute()

/** Returns the stored fingerprint of a secret. It identifies the secret but does not reveal it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('shop:fingerprint').digest('hex').slice(0, 16)

/**
 * Checks that this database's links, barcodes and sealed data were created with this secret; the first start records
 * it. During a rotation, processes with the old secret and processes with the new one (and the old one as previous) run
 * at the same time, so the fingerprint of every accepted secret is stored. Throws if the secret is unknown.
 */
export async function checkSecret(
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

/** Replaces all recorded secrets by this one, after the previous secret was lost. */
export async function replaceSecret(tx: Queryable, secret: string, now: Date): Promise<void> {
  await deleteFingerprints(tx)
  await recordFingerprint(tx, fingerprintOf(secret), now)
}
