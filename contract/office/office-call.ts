import type { z } from 'zod'
import type { Call } from '../call'

/** The roles of staff and keys (docs/behaviour/staff.md, "Roles"). */
export const officeRoles = ['owner', 'manager', 'finance', 'box office', 'door', 'monitor'] as const
export type OfficeRole = (typeof officeRoles)[number]

/**
 * The effect of a call on the shop's data. A call that changes something is recorded in the audit log. A call that
 * `prepares` stores something for the caller's next step only, such as a challenge or an unsaved form; the log records
 * that step's result.
 */
export type OfficeEffect = 'reads' | 'prepares' | 'changes'

/**
 * Access to an office call. A list of roles: the owner may make every such call, a monitor only reads `/metrics`.
 * `signed in`: every person, for their own account and sessions; no key. `open`: everyone, also without signing in.
 */
export type OfficeAccess =
  | readonly ['owner', ...Exclude<OfficeRole, 'owner' | 'monitor'>[]]
  | 'signed in'
  | 'open'

/** A call of the office: who may make it, and whether it is a change for the audit log. */
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
   * A person may make the call only within 10 minutes of giving the password or a passkey. Keys are exempt, because a
   * script has no password. `unless tried`: a dry run needs none, so that the effect is known before the password is
   * required.
   */
  readonly asksAgain?: true | 'unless tried'
  /** The call processes row by row, each in its own transaction, and skips rows that are done. */
  readonly byRow?: true
}

/** Declares a call of the office. In addition to `refusals`, each call may be rejected because of its caller. */
export function officeCall<
  const Path extends string,
  Payload extends z.ZodObject,
  Answer extends z.ZodType,
  const Effect extends OfficeEffect,
  const Access extends OfficeAccess,
>(
  path: Path,
  { refusals = [], ...parts }: OfficeParts<Path, Payload, Answer, Effect, Access>,
): OfficeCall<Path, Payload, Answer, Effect, Access> {
  const ofCaller = parts.roles === 'open' ? (['wrong-origin'] as const) : ofStaff
  const ofAsking = parts.asksAgain !== undefined ? (['ask-again'] as const) : []
  const ofDryRun = hasNoDryRun(parts) && parts.roles !== 'open' ? (['no-trial'] as const) : []
  const ofKey = takesKey(parts) ? (['call-key-invalid', 'already-done', 'call-key-reused'] as const) : []
  return { path, ...parts, refusals: [...ofCaller, ...ofAsking, ...ofDryRun, ...ofKey, ...refusals] }
}

/** Whether a call changes something and has no dry run. */
export const hasNoDryRun = ({ audit, payload }: Pick<OfficeCall, 'audit' | 'payload'>): boolean =>
  audit === 'changes' && !('dry_run' in payload.shape)

/** Whether a call is carried out only once for the key that its caller sends. */
export const takesKey = ({ audit, roles }: Pick<OfficeCall, 'audit' | 'roles'>): boolean =>
  audit === 'changes' && roles !== 'open'

/** The format of the header `Idempotency-Key`: long enough that two callers never generate the same key. */
export const callKey = /^[\w-]{16,64}$/

const ofStaff = ['key-needed', 'not-allowed', 'signed-out', 'wrong-origin', 'second-factor-missing'] as const

type OfficeParts<
  Path extends string,
  Payload extends z.ZodObject,
  Answer extends z.ZodType,
  Effect extends OfficeEffect,
  Access extends OfficeAccess,
> = Omit<OfficeCall<Path, Payload, Answer, Effect, Access>, 'path' | 'refusals'> &
  Partial<Pick<Call, 'refusals'>>
