import type { World } from '../../context'
import { findKeyByName } from './credentials.queries'
import { findStaffById } from './accounts.queries'
import { type Staff, staffActor } from './staff'

/** Who wanted something that is done later, as it was stored. */
export interface Author {
  /** As the log names them. */
  readonly actor: string
  /** Null: a key. */
  readonly staff_id: number | null
  readonly created_at: Date
}

/**
 * Somebody who wanted something earlier, with the role of now; null if the account or the key has ended. `cause` is for the
 * log.
 */
export async function staffOfAuthor(
  world: World,
  { actor, staff_id, created_at }: Author,
  cause: string,
): Promise<Staff | null> {
  const later = { staffId: staff_id, network: null, session: null, cause }
  if (staff_id !== null) {
    const person = await findStaffById(world.db.kysely, staff_id)
    return person === undefined ? null : { ...later, role: person.role, actor: staffActor(person.email) }
  }
  if (actor === 'OFFICE_KEY')
    return world.environment.OFFICE_KEY === undefined ? null : { ...later, role: 'owner', actor }
  const key = await findKeyByName(world.db.kysely, actor.replace(/^key:/, ''), world.now())
  // A key that got the name later is another one.
  return key === undefined || key.created_at > created_at ? null : { ...later, role: key.role, actor }
}

/** The author of what somebody wants now. */
export const authorOf = ({ actor, staffId }: Staff): Pick<Author, 'actor' | 'staff_id'> => ({
  actor,
  staff_id: staffId,
})
