import { z } from 'zod'
import { listAnswer } from './list'
import { officeCall, officeRoles } from './office-call'
import { instant, optional, text } from '../values'

/** `expired` at its end, `revoked` before. */
const keyStatus = z.enum(['live', 'expired', 'revoked'])
export type KeyStatus = z.infer<typeof keyStatus>

/** An API key without its secret, which is shown only once, on creation. */
export const officeKey = z.object({
  name: z.string(),
  role: z.string(),
  /** The names of live keys are unique; an ended key may have the name of a live one. */
  status: keyStatus,
  created_at: instant,
  /** Null: created before keys had an expiry. */
  expires_at: instant.nullable(),
  /** To within a minute; null: never used. */
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
})

export const findKeys = officeCall('find-keys', {
  summary: 'API keys by parts of their name and by status, 50 a page, newest first.',
  roles: ['owner'],
  audit: 'reads',
  payload: z.object({
    query: optional(text(200)),
    status: optional(keyStatus),
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  answer: z.object({ keys: z.array(officeKey), ...listAnswer }),
})

export const addKey = officeCall('add-key', {
  summary: 'Makes an API key with a role and an end. The key itself is only in this answer.',
  roles: ['owner'],
  audit: 'changes',
  asksAgain: true,
  payload: z.object({
    name: text(100),
    role: z.enum(officeRoles),
    /** How many days it works; absent: 365. */
    days: optional(z.int().min(1).max(9999)),
  }),
  answer: z.object({
    /** To be sent as `Authorization: Bearer KEY`. */
    secret: z.string(),
    key: officeKey,
  }),
  refusals: ['key-name-missing', 'key-name-taken'],
})

export const revokeKey = officeCall('revoke-key', {
  summary: 'Ends the live API key of this name: its next request is refused.',
  roles: ['owner'],
  audit: 'changes',
  asksAgain: true,
  payload: z.object({ name: optional(text(100)) }),
  answer: z.object({ key: officeKey }),
  refusals: ['key-not-found'],
})
