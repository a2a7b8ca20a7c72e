import type { OfficeRole } from '../../../contract/office/office-call'
import type { StaffRole } from '../../../contract/office/sign-in'
import type { SessionStart } from '../../platform/db/staff-tables'
import type { Context } from '../../context'
import { findKeyByName } from './credentials.queries'
import { findStaffById } from './accounts.queries'
import * as texts from '../../../texts/compiled/office/actors'

/** A session of a person, as it was found with the request. */
export interface StaffSession {
  readonly id: number
  readonly staffId: number
  readonly email: string
  readonly fullName: string
  readonly startedBy: SessionStart
  readonly expiresAt: Date
  /** When it gave a second factor; null: never. */
  readonly factorAt: Date | null
  /** When the password or a passkey was given last. */
  readonly askedAt: Date
}

/** The caller of an office call: a key, or a person who is signed in. */
export interface Staff {
  readonly role: OfficeRole
  /** The name in the audit log: `staff:ana@shop.example`, `key:till 2`, or `OFFICE_KEY`. */
  readonly actor: string
  /** The person's account, also where a job makes the call later; null: a key. */
  readonly staffId: number | null
  /** The network address of the caller, for the audit log; null: a job makes the call later. */
  readonly network: string | null
  /** Null: a key, or a job. */
  readonly session: StaffSession | null
  /** The job that makes the call for this person, for the audit log: `schedule:12`, `undo:34`. */
  readonly cause?: string
}

/** A person who is signed in. */
export interface SignedInStaff extends Staff {
  readonly role: StaffRole
  readonly session: StaffSession
}

/** The name of a person in the audit log. */
export const staffActor = (email: string): string => `staff:${email}`

/** The stored author of a request that is carried out later. */
interface Author {
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

/** Names an actor of the audit log at the beginning of a sentence. */
export const nameOfActor = (actor: string | null): string =>
  actor === null
    ? texts.somebody()
    : actor.startsWith('key:')
      ? texts.key({ name: actor.slice('key:'.length) })
      : actor.replace(/^staff:/, '')

/** Names the author of an entry in an order's history: the person, or the actor if there is no session. */
export const writerOf = ({ session, actor }: Staff): string =>
  session?.fullName || session?.email || nameOfActor(actor)
