import { findKeys, revokeKey } from '../../../contract/office/keys'
import { mostCounted } from '../../../contract/office/list'
import { notifyOwners } from './notify-owners'
import { readPage, searchedText } from '../../platform/http/list-page'
import { serveStaff } from './serve-staff'
import { endKeyOf, keyStatus } from './api-keys'
import { countKeys, findKeyPage, type KeyRow } from './api-keys.queries'

const pageSize = 50

/** API keys, live and ended, without the keys themselves. */
export const findKeysHandler = serveStaff(findKeys, async ({ payload, world }) => {
  const { query, status, cursor: asked, with_counts } = payload
  const now = world.now()
  const text = searchedText(query)
  if (text === 'nothing') return { keys: [], cursor: null, facets: null, matching: { count: 0, more: false } }
  const { shown, cursor } = await readPage(asked, pageSize, (page) =>
    findKeyPage(world.db.kysely, { text, status }, page, now),
  )
  const counts = with_counts
    ? await world.db.transaction((tx) => countKeys(tx, { text, status }, now, mostCounted))
    : { facets: null, matching: null }
  return { keys: shown.map(({ id: _id, ...row }) => keyOf(row, now)), cursor, ...counts }
})

/** Ends a key permanently. */
export const revokeKeyHandler = serveStaff(revokeKey, async ({ payload, world, staff, audit }) => {
  const now = world.now()
  const { actor, network } = staff
  const name = payload.name ?? ''
  const key = await endKeyOf(world.db, { name, actor, network, now }, (tx) =>
    notifyOwners(tx, { subject: 'An API key was ended', lines: [`${name}.`], actor, now }),
  )
  world.wake()
  audit.recordedWithChange()
  return { key: keyOf(key, now) }
})

/** A key as the list answers it. */
export const keyOf = (row: KeyRow, now: Date) => ({
  ...row,
  status: keyStatus(row, now),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
})
