import * as texts from '../../../texts/compiled/command-line/start'
import { createHmac } from 'node:crypto'
import { CannotStart } from '../process/cannot-start'
import type { Database, Queryable } from '../db/database'
import {
  findFingerprints,
  forgetFingerprints,
  lockFingerprints,
  recordFingerprint,
} from '../db/secret-fingerprint.queries'

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
