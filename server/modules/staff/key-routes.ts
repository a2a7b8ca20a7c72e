import { maxCounted } from '#contract/office/list'
import type { OfficeRole } from '#contract/office/office-call'
import { addKey as addKeyCall, findKeys, revokeKey } from '#contract/office/team'
import { tidyText } from '#rules/text/plain-text'
import { notices } from '#rules/text/stored-texts'
import { randomToken, tokenHash } from '../../platform/crypto/keys'
import type { Database, Tx } from '../../platform/db/database'
import { readPage, searchedText } from '../../platform/http/list-page'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import { recordAudit } from '../audit'
import { listKeys, countKeys, findKeyPage, type KeyRow, endKey, recordKey } from './credentials.queries'
import { notifyOwners } from './notify-owners'
import { serveStaff } from './serve-staff'

const pageSize = 50

/** Serves current and former API keys, without their secrets. */
const findKeysHandler = serveStaff(findKeys, async ({ payload, context }) => {
  const { query, status, cursor: requested, with_counts } = payload
  const now = context.now()
  const text = searchedText(query)
  if (text === 'nothing') return { keys: [], cursor: null, facets: null, matching: { count: 0, more: false } }
  const { shown, cursor } = await readPage(requested, pageSize, (page) =>
    findKeyPage(context.db.kysely, { text, status }, page, now),
  )
  const counts = with_counts
    ? await context.db.transaction((tx) => countKeys(tx, { text, status }, now, maxCounted))
    : { facets: null, matching: null }
  return { keys: shown.map(({ id: _id, ...row }) => keyOf(row, now)), cursor, ...counts }
})

/** Revokes a key permanently. */
const revokeKeyHandler = serveStaff(revokeKey, async ({ payload, context, staff, audit }) => {
  const now = context.now()
  const { actor, network } = staff
  const name = payload.name ?? ''
  const key = await endKeyOf(context.db, { name, actor, network, now }, (tx) =>
    notifyOwners(tx, { subject: notices.key_ended(), lines: [notices.key_name({ name })], actor, now }),
  )
  context.wake()
  audit.recordedWithChange()
  return { key: keyOf(key, now) }
})

/** Returns a key for responses. */
const keyOf = (row: KeyRow, now: Date) => ({
  ...row,
  status: keyStatus(row, now),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
})

/** Creates a key and notifies all owners. The secret is returned only in this response. */
const addKeyHandler = serveStaff(addKeyCall, async ({ payload, context, staff, audit }) => {
  const name = tidyText(payload.name)
  if (name === '') throw new Refusal('key-name-missing', { fields: ['name'] })
  const now = context.now()
  const { role } = payload
  const days = payload.days ?? KEY_DAYS
  const { actor, network } = staff
  const secret = await addKey(context.db, { name, role, days, actor, network, now }, (tx) =>
    notifyOwners(tx, {
      subject: notices.key_made(),
      lines: [notices.key_as_role({ name, role })],
      actor,
      now,
    }),
  )
  audit.recordedWithChange()
  context.wake()
  const [made] = await listKeys(context.db.kysely, name)
  return { secret, key: keyOf(orRefuse(made, 'key-not-found'), now) }
})

/** The handlers of the API keys. */
export const keyHandlers = {
  'find-keys': findKeysHandler,
  'add-key': addKeyHandler,
  'revoke-key': revokeKeyHandler,
} satisfies Partial<Handlers>

/** Default lifetime of a key in days. */
export const KEY_DAYS = 365

/**
 * Creates an API key with a role, valid for `days`, and returns its secret. The secret cannot be read again, because only its
 * hash is stored. `andThen` runs in the same transaction. Fails with `key-name-taken` if another valid key has the name.
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

/** Revokes the valid key with a name, effective for the next request to any process. Fails with `key-not-found`. */
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

/** Returns the status of a key. */
export function keyStatus(key: KeyRow, now: Date): 'live' | 'expired' | 'revoked' {
  // When a new key reuses the name of an expired one, the expired key is marked as revoked at its expiry.
  if (
    key.expires_at !== null &&
    key.expires_at <= now &&
    !(key.revoked_at && key.revoked_at < key.expires_at)
  )
    return 'expired'
  return key.revoked_at === null ? 'live' : 'revoked'
}
