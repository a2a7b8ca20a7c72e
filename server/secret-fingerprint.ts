import { createHmac } from 'node:crypto'
import { CannotStart } from './cannot-start'
import type { Database, Queryable } from './db/database'
import {
  findFingerprints,
  forgetFingerprints,
  lockFingerprints,
  recordFingerprint,
} from './db/secret-fingerprint.sql'

/** What the database keeps of a secret: enough to know it again, nothing to find it by. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('shop:fingerprint').digest('hex').slice(0, 16)

/**
 * Makes sure that the secret is one that this database's links, barcodes and sealed details were made with; the first
 * start records it. During a rotation processes with the old secret and with the new one (and the old as previous) run
 * side by side, so every one that was let in is known from then on. Throws where the secret was lost or is another's.
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
    if (!isKnown)
      throw new CannotStart(
        `APP_SECRET (fingerprint ${own}) is not the one of this database (${known.join(', ')}): links in mails that went ` +
          'out, barcodes and bank details would no longer be readable. Bring the old secret back, name it in ' +
          'APP_SECRET_PREVIOUS, or, where it is lost, run `npm run shop -- replace-secret`.',
      )
    await recordFingerprint(tx, own, now)
  })
}

/** Accepts that the secret of a database is lost: from now on it is this one. */
export async function replaceSecret(tx: Queryable, secret: string, now: Date): Promise<void> {
  await forgetFingerprints(tx)
  await recordFingerprint(tx, fingerprintOf(secret), now)
}
