import type { z } from 'zod'
import type { Call } from '../call'

/** The roles of staff and keys (docs/behaviour/staff.md, "Roles"). */
export const officeRoles = ['owner', 'manager', 'finance', 'box office', 'door', 'monitor'] as const
export type OfficeRole = (typeof officeRoles)[number]

/**
 * The effect of a call on the shop's data: a call that changes something is recorded in the audit log. One that prepares keeps
 * something for its caller's next step alone, a challenge or an unsaved form; its result is recorded there.
 */
export type OfficeEffect = 'reads' | 'prepares' | 'changes'

/**
 * The access to an office call. A list of roles: the owner may make every such call, a monitor only reads
 * `/metrics`. `signed in`: every person, for the own account and sessions; no key. `open`: everybody, before they are
 * signed in.
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
   * A person makes it only within 10 minutes of giving the password or a passkey. Keys are exempt: a script has no
   * password to give. `unless tried`: a trial (`dry_run`) needs none, so that the effect is known before it is asked for.
   */
  readonly asksAgain?: true | 'unless tried'
  /** It is done row by row, each row in its own transaction, and skips rows that it has done. */
  readonly byRow?: true
}

/** Declares a call of the office. In addition to `refusals`, each may refuse because of its caller. */
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

/** Whether a call changes something, and has no `dry_run` that would only count what. */
export const hasNoDryRun = ({ audit, payload }: Pick<OfficeCall, 'audit' | 'payload'>): boolean =>
  audit === 'changes' && !('dry_run' in payload.shape)

/** Whether a call is done once for the key that its caller sends with it. */
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
