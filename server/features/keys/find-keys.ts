import { findKeys, revokeKey } from '../../../contract/office/keys'
import { serveStaff } from '../../staff/serve-staff'
import { endKeyOf, keyStatus } from '../../staff/api-keys'
import { type KeyRow, listKeys } from '../../staff/api-keys.sql'

/** All API keys, live and ended, without the keys themselves. */
export const findKeysHandler = serveStaff(findKeys, async ({ world }) => ({
  keys: (await listKeys(world.db.kysely)).map((row) => keyOf(row, world.now())),
}))

/** Ends a key permanently. */
export const revokeKeyHandler = serveStaff(revokeKey, async ({ payload, world, staff, audit }) => {
  const now = world.now()
  const revoked = { name: payload.name ?? '', actor: staff.actor, now }
  const key = await endKeyOf(world.db, revoked)
  audit.recordedWithChange()
  return { key: keyOf(key, now) }
})

const keyOf = (row: KeyRow, now: Date) => ({
  ...row,
  status: keyStatus(row, now),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
})
