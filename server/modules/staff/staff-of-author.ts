import type { Context } from '../../context'
import { findKeyByName } from './credentials.queries'
import { findStaffById } from './accounts.queries'
import { type Staff, staffActor } from './staff'

/** The stored author of a request that is carried out later. */
export interface Author {
  /** Name in the audit log. */
  readonly actor: string
  /** Null: a key. */
  readonly staff_id: number | null
  readonly created_at: Date
}

/**
 * Returns the author of an earlier request with their current role; null if the account or key has ended. `cause` is
 * recorded in the audit log.
 */
export async function staffOfAuthor(
  context: Context,
  { actor, staff_id, created_at }: Author,
  cause: string,
): Promise<Staff | null> {
  const later = { staffId: staff_id, network: null, session: null, cause }
  if (staff_id !== null) {
    const person = await findStaffById(context.db.kysely, staff_id)
    return person === undefined ? null : { ...later, role: person.role, actor: staffActor(person.email) }
  }
  if (actor === 'OFFICE_KEY')
    return context.environment.OFFICE_KEY === undefined ? null : { ...later, role: 'owner', actor }
  const key = await findKeyByName(context.db.kysely, actor.replace(/^key:/, ''), context.now())
  // A key that got the name later is another one.
  return key === undefined || key.created_at > created_at ? null : { ...later, role: key.role, actor }
}

/** The author of what somebody wants now. */
export const authorOf = ({ actor, staffId }: Staff): Pick<Author, 'actor' | 'staff_id'> => ({
  actor,
  staff_id: staffId,
})
