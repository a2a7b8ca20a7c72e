import { tidyText } from '../../../rules/tidy-text'
import type { Database, Tx } from '../../platform/db/database'
import { randomToken, tokenHash } from '../../platform/crypto/keys'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { endKey, type KeyRow, recordKey } from './api-keys.queries'
import { recordAudit } from './audit-log.queries'
import type { OfficeRole } from '../../../contract/office/office-call'

/** The default lifetime of a key. */
export const KEY_DAYS = 365

/**
 * Creates an API key with a role, valid for `days` from now, and returns it. It cannot be read again, because only its
 * hash is stored. `andThen` runs in the same transaction. Refuses with `key-name-taken` if another live key has the name.
 */
export async function addKey(
  db: Database,
  made: { name: string; role: OfficeRole; actor: string; network?: string | null; now: Date; days?: number },
  andThen?: (tx: Tx) => Promise<void>,
): Promise<string> {
  const key = `shop_${randomToken()}`
  const { role, actor, network, now, days = KEY_DAYS } = made
  const name = tidyText(made.name)
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  await db.transaction(async (tx) => {
    const isRecorded = await recordKey(tx, { name, role, hash: tokenHash(key), now, expiresAt })
    if (!isRecorded) throw new Refusal('key-name-taken')
    const after = { role, expires_at: expiresAt }
    await recordAudit(tx, { at: now, actor, network, action: 'add-key', subject: name, after })
    await andThen?.(tx)
  })
  return key
}

/** Ends the live key with a name: every process refuses its next request. Refuses with `key-not-found`. */
export const endKeyOf = (
  db: Database,
  revoked: { name: string; actor: string; network?: string | null; now: Date },
  andThen?: (tx: Tx) => Promise<void>,
): Promise<KeyRow> =>
  db.transaction(async (tx) => {
    const { actor, network, now } = revoked
    const key = orRefuse(await endKey(tx, revoked.name, now), 'key-not-found')
    const before = { role: key.role, last_used_at: key.last_used_at }
    await recordAudit(tx, { at: now, actor, network, action: 'revoke-key', subject: key.name, before })
    await andThen?.(tx)
    return key
  })

/** Whether a key works, and if not, why. */
export function keyStatus(key: KeyRow, now: Date): 'live' | 'expired' | 'revoked' {
  // A key that expired before its name was given to another one is marked as revoked at its end.
  if (
    key.expires_at !== null &&
    key.expires_at <= now &&
    !(key.revoked_at && key.revoked_at < key.expires_at)
  )
    return 'expired'
  return key.revoked_at === null ? 'live' : 'revoked'
}
