import type { z } from 'zod'
import type { Call } from '../call'

/** The roles of staff and keys (docs/behaviour/office.md, "Keys and roles"). */
export const officeRoles = ['owner', 'manager', 'finance', 'box office', 'door', 'monitor'] as const
export type OfficeRole = (typeof officeRoles)[number]

/** What a call does to what the shop holds: who serves a call that changes something writes the audit log. */
export type OfficeEffect = 'reads' | 'changes'

/** A call of the office: who may make it, and whether it is a change for the audit log. */
export interface OfficeCall<
  Path extends string = string,
  Payload extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
  Effect extends OfficeEffect = OfficeEffect,
> extends Call<Path, Payload, Answer> {
  /** The owner may make every call. A monitor reads `/metrics` and makes none. */
  readonly roles: readonly ['owner', ...Exclude<OfficeRole, 'owner' | 'monitor'>[]]
  readonly audit: Effect
}

/** Declares a call of the office. Every one may refuse for its key and for the key's role besides `refusals`. */
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
