import type { z } from 'zod'
import type { Call } from '../call'

/** The roles of staff and keys (docs/behaviour/office.md, "Keys and roles"). */
export const officeRoles = ['owner', 'manager', 'finance', 'box office', 'door', 'monitor'] as const
export type OfficeRole = (typeof officeRoles)[number]

/** The effect of a call on the shop's data: a call that changes something is recorded in the audit log. */
export type OfficeEffect = 'reads' | 'changes'

/** A call of the office: its roles, and whether it is a change for the audit log. */
export interface OfficeCall<
  Path extends string = string,
  Payload extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
  Effect extends OfficeEffect = OfficeEffect,
> extends Call<Path, Payload, Answer> {
  /** The owner may make every call. A monitor may only read `/metrics`. */
  readonly roles: readonly ['owner', ...Exclude<OfficeRole, 'owner' | 'monitor'>[]]
  readonly audit: Effect
}

/** Declares a call of the office. In addition to `refusals`, each may refuse because of the key or its role. */
export function officeCall<
  const Path extends string,
  Payload extends z.ZodObject,
  Answer extends z.ZodType,
  const Effect extends OfficeEffect,
>(
  path: Path,
  { refusals = [], ...parts }: OfficeParts<Path, Payload, Answer, Effect>,
): OfficeCall<Path, Payload, Answer, Effect> {
  return { path, ...parts, refusals: ['key-needed', 'not-allowed', ...refusals] }
}

type OfficeParts<
  Path extends string,
  Payload extends z.ZodObject,
  Answer extends z.ZodType,
  Effect extends OfficeEffect,
> = Omit<OfficeCall<Path, Payload, Answer, Effect>, 'path' | 'refusals'> & Partial<Pick<Call, 'refusals'>>
