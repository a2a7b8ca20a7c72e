import type { OfficeRole } from '../../../contract/office/office-call'
import type { StaffRole } from '../../../contract/office/sign-in'
import type { SessionStart } from '../../platform/db/staff-tables'

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
