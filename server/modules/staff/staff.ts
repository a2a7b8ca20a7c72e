import type { OfficeRole } from '#contract/office/office-call'
import type { StaffRole } from '#contract/office/sign-in'
import { actorTexts as texts, readText, type StoredMessage } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { SessionStart } from '../../platform/db/staff-tables'
import { findStaffById } from './accounts.queries'
import { findKeyByName } from './credentials.queries'

/** The session of a person at the time of the request. */
export interface StaffSession {
  readonly id: number
  readonly staffId: number
  readonly email: string
  readonly fullName: string
  readonly startedBy: SessionStart
  readonly expiresAt: Date
  /** Instant at which a second factor was given, or `null` if it was not. */
  readonly factorAt: Date | null
  /** Instant of the last authentication by password or passkey. */
  readonly authenticatedAt: Date
}

/** The caller of an office call: a key, a signed-in person, or a job for one of them. */
export interface Staff {
  readonly role: OfficeRole
  /** The name in the audit log: `staff:ana@shop.example`, `key:till 2`, or `OFFICE_KEY`. */
  readonly actor: string
  /** Id of the person's account, also for jobs, or `null` for a key. */
  readonly staffId: number | null
  /** Network address of the caller for the audit log, or `null` for a job. */
  readonly network: string | null
  /** `null` for a key or a job. */
  readonly session: StaffSession | null
  /** The job that makes the call, for the audit log, such as `schedule:12` or `undo:34`. */
  readonly cause?: string
}

/** A signed-in person. */
export interface SignedInStaff extends Staff {
  readonly role: StaffRole
  readonly session: StaffSession
}

/** Returns the name of a person in the audit log. */
export const staffActor = (email: string): string => `staff:${email}`

/** The stored author of a request that a job carries out later. */
interface Author {
  /** The author's name in the audit log. */
  readonly actor: string
  /** `null` for a key. */
  readonly staff_id: number | null
  readonly created_at: Date
}

/**
 * Returns the author of an earlier request with the current role, or `null` if the account or key has ended. `cause` is
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
  // A key that was created after the request is another key with the same name.
  return key === undefined || key.created_at > created_at ? null : { ...later, role: key.role, actor }
}

/** Returns the author to store with a request that a job carries out later. */
export const authorOf = ({ actor, staffId }: Staff): Pick<Author, 'actor' | 'staff_id'> => ({
  actor,
  staff_id: staffId,
})

/** Returns the name of an actor of the audit log for the beginning of a sentence. */
export const nameOfActor = (actor: string | null): string => readText(storedActor(actor))

/** Like `nameOfActor`, for what is stored. */
export const storedActor = (actor: string | null): StoredMessage =>
  actor === null
    ? texts.somebody()
    : actor.startsWith('key:')
      ? texts.key({ name: actor.slice('key:'.length) })
      : actor.replace(/^staff:/, '')

/** Returns the author of an entry in an order's history: the person, or the actor if there is no session. */
export const writerOf = ({ session, actor }: Staff): string =>
  session?.fullName || session?.email || nameOfActor(actor)
