import type { z } from 'zod'
import type { Call, OfPayload } from '../call'

/** The roles of staff and keys (docs/behaviour/staff.md, "Roles"). */
export const officeRoles = ['owner', 'manager', 'finance', 'box office', 'door', 'monitor'] as const
export type OfficeRole = (typeof officeRoles)[number]

/**
 * The effect of a call on the shop's data. The audit log records calls that change data. A call that `prepares` only stores
 * data for the caller's next step, such as a challenge or an unsaved form; the log records the result of that step.
 */
export type OfficeEffect = 'reads' | 'prepares' | 'changes'

/**
 * Access to an office call: a list of roles, `signed in` for every person of staff (for their own account and sessions, not
 * for keys), or `open` for everyone. Lists always include the owner, and never the monitor, who may only read `/metrics`.
 */
export type OfficeAccess =
  | readonly ['owner', ...Exclude<OfficeRole, 'owner' | 'monitor'>[]]
  | 'signed in'
  | 'open'

/** A call of the office, with its access and its effect. */
export interface OfficeCall<
  Path extends string = string,
  Payload extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
  Effect extends OfficeEffect = OfficeEffect,
  Access extends OfficeAccess = OfficeAccess,
> extends Call<Path, Payload, Answer> {
  readonly roles: Access
  readonly audit: Effect
  /**
   * The call requires that the person has entered the password or used a passkey in the last 10 minutes. Keys are exempt,
   * because scripts have no password. With `unless tried`, dry runs are exempt too.
   */
  readonly asksAgain?: true | 'unless tried'
  /**
   * The call changes data without a dry run: nothing that is sold, owed or sent, or it prepares, repeats or stops what already had
   * a dry run.
   */
  readonly needsNoDryRun?: true
  /**
   * Pages send the call with a key, because a repetition would make the change a second time, or would be rejected with an
   * unrelated error.
   */
  readonly isDoneOnce?: boolean
  /** The call processes its rows one by one, each in a transaction, and skips completed rows. */
  readonly byRow?: true
}

/** Declares a call of the office. Errors that depend on the caller are added to `refusals`. */
export function officeCall<
  const Path extends string,
  Payload extends z.ZodObject,
  Answer extends z.ZodType,
  const Effect extends OfficeEffect,
  const Access extends OfficeAccess,
  const Once extends boolean = false,
>(
  path: Path,
  { refusals = [], ...parts }: OfficeParts<Path, Payload, Answer, Effect, Access> & IsDoneOnce<Once>,
): OfficeCall<Path, Payload, Answer, Effect, Access> & IsDoneOnce<Once> {
  const ofCaller = parts.roles === 'open' ? (['wrong-origin'] as const) : ofStaff
  const ofPerson = parts.roles === 'signed in' ? (['session-needed'] as const) : []
  const ofAsking = parts.asksAgain !== undefined ? (['ask-again'] as const) : []
  const ofDryRun = hasNoDryRun(parts) && parts.roles !== 'open' ? (['no-trial'] as const) : []
  const ofKey = takesKey(parts) ? (['call-key-invalid', 'already-done', 'call-key-reused'] as const) : []
  return {
    path,
    ...parts,
    refusals: [...ofCaller, ...ofPerson, ...ofAsking, ...ofDryRun, ...ofKey, ...refusals],
  }
}

interface IsDoneOnce<Once extends boolean> {
  readonly isDoneOnce?: Once
}

/** Returns whether a call changes something and has no dry run. */
export const hasNoDryRun = ({ audit, payload }: Pick<OfficeCall, 'audit' | 'payload'>): boolean =>
  audit === 'changes' && !('dry_run' in payload.shape)

/** Returns whether a call supports idempotency keys. */
export const takesKey = ({ audit, roles }: Pick<OfficeCall, 'audit' | 'roles'>): boolean =>
  audit === 'changes' && roles !== 'open'

/** Format of the header `Idempotency-Key`. It is long enough that two callers never generate the same key. */
export const callKey = /^[\w-]{16,64}$/

const ofStaff = [
  'key-needed',
  'not-allowed',
  'signed-out',
  'wrong-origin',
  'second-factor-missing',
  // Wrong API keys are counted, so every call of staff can return it.
  'too-many-attempts',
] as const

type OfficeParts<
  Path extends string,
  Payload extends z.ZodObject,
  Answer extends z.ZodType,
  Effect extends OfficeEffect,
  Access extends OfficeAccess,
> = Omit<OfficeCall<Path, Payload, Answer, Effect, Access>, 'path' | 'refusals' | keyof OfPayload<Payload>> &
  OfPayload<Payload> &
  Partial<Pick<Call, 'refusals'>>
