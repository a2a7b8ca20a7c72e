import type { FastifyRequest } from 'fastify'
import type { OfficePath } from '../../../contract/calls'
import type { Identify } from '../../http/calls'
import { isSame, randomToken, tokenHash } from '../../keys'
import { Refusal } from '../../refusal'
import type { World } from '../../world'
import { findKey, recordKey, recordUse } from './api-keys.sql'
import { mayCall, type OfficeRole } from './office-roles'
import type { Database } from '../../db/database'
import { recordAudit } from './audit-log.sql'

interface OfficeCaller {
  /** As the audit log names it: `key:till 2`, or `OFFICE_KEY`. */
  readonly actor: string
  readonly role: OfficeRole
}

const actors = new WeakMap<FastifyRequest, string>()

/**
 * Finds who makes an office call by its Bearer key: the environment's OFFICE_KEY is the owner's, the others are stored
 * hashed. Refuses with `key-needed` without a valid key and `not-allowed` where its role may not make this call.
 */
export const identifyOffice =
  (world: World): Identify<OfficePath> =>
  async (request, _payload, path) => {
    const key = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
    const caller = key === undefined ? null : await callerOf(world, key)
    if (caller === null) throw new Refusal('key-needed')
    if (!mayCall(caller.role, path)) throw new Refusal('not-allowed')
    actors.set(request, caller.actor)
    return null
  }

/** Who made this call, for the audit log; only after `identifyOffice`. */
export function officeActor(request: FastifyRequest): string {
  const actor = actors.get(request)
  if (actor === undefined) throw new Error('An office call was served without asking who makes it.')
  return actor
}

async function callerOf(world: World, key: string): Promise<OfficeCaller | null> {
  const owners = world.environment.OFFICE_KEY
  if (owners !== undefined && isSame(owners, key)) return { actor: 'OFFICE_KEY', role: 'owner' }
  const found = await findKey(world.db.kysely, tokenHash(key))
  if (found === undefined) return null
  await recordUse(world.db.kysely, found, world.now())
  return { actor: `key:${found.name}`, role: found.role }
}

/** Makes an API key with a role. The answer is the only time that it can be read: it is stored hashed. */
export async function addKey(
  db: Database,
  made: { name: string; role: OfficeRole; actor: string; now: Date },
): Promise<string> {
  const key = `shop_${randomToken()}`
  await db.transaction(async (tx) => {
    await recordKey(tx, { ...made, hash: tokenHash(key) })
    await recordAudit(tx, {
      at: made.now,
      actor: made.actor,
      action: 'add-key',
      subject: made.name,
      after: { role: made.role },
    })
  })
  return key
}
