import { z } from 'zod'
import { listAnswer } from './list'
import { officeCall, officeRoles } from './office-call'
import { shownSessions } from './own-account'
import { staffRole } from './sign-in'
import { email, id, instant, optional, personName, text } from '../values'

/** `invited`: has not set up a password yet. */
const staffStatus = z.enum(['invited', 'active', 'ended'])
export type StaffStatus = z.infer<typeof staffStatus>

export const staffMember = z.object({
  staff_id: id,
  full_name: z.string(),
  email: z.string(),
  role: staffRole,
  status: staffStatus,
  has_second_factor: z.boolean(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** To within a minute; null: no session is open. */
  last_used_at: instant.nullable(),
  sessions: z.int(),
})

const member = z.object({ staff: staffMember })

export const findStaff = officeCall('find-staff', {
  summary:
    'Who is on the team and who left it, by parts of name and email and by status, 50 a page, newest first.',
  roles: ['owner'],
  audit: 'reads',
  payload: z.object({
    query: optional(text(200)),
    status: optional(staffStatus),
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  answer: z.object({ staff: z.array(staffMember), ...listAnswer }),
})

export const inviteStaff = officeCall('invite-staff', {
  summary:
    'Adds a person and mails a set-up link, valid for 3 days and once. Whoever has not used theirs is mailed a new one.',
  roles: ['owner'],
  audit: 'changes',
  asksAgain: true,
  payload: z.object({ email, full_name: personName, role: staffRole }),
  answer: member,
  refusals: ['email-missing', 'invalid-email', 'staff-taken', 'last-owner'],
})

export const mailSetUpLink = officeCall('mail-set-up-link', {
  summary:
    'Mails a person a link, valid for 3 days and once, that sets a new password and second factor. The present ones work until it is used.',
  roles: ['owner'],
  audit: 'changes',
  asksAgain: true,
  payload: z.object({ staff_id: optional(id) }),
  answer: member,
  refusals: ['staff-not-found'],
})

export const changeStaffRole = officeCall('change-staff-role', {
  summary: 'Gives a person another role, from their next request on.',
  roles: ['owner'],
  audit: 'changes',
  asksAgain: true,
  payload: z.object({ staff_id: optional(id), role: staffRole }),
  answer: member,
  refusals: ['staff-not-found', 'last-owner'],
})

export const endStaff = officeCall('end-staff', {
  summary: "Ends a person's account with its sessions and links: the next request is refused.",
  roles: ['owner'],
  audit: 'changes',
  asksAgain: true,
  payload: z.object({ staff_id: optional(id) }),
  answer: member,
  refusals: ['staff-not-found', 'last-owner'],
})

export const endStaffSessions = officeCall('end-staff-sessions', {
  summary: 'Signs a person out everywhere.',
  roles: ['owner'],
  audit: 'changes',
  asksAgain: true,
  payload: z.object({ staff_id: optional(id) }),
  answer: member,
  refusals: ['staff-not-found'],
})

export const findStaffSessions = officeCall('find-staff-sessions', {
  summary: "A person's sessions that have not ended, newest first, at most 50.",
  roles: ['owner'],
  audit: 'reads',
  payload: z.object({ staff_id: optional(id) }),
  answer: shownSessions,
  refusals: ['staff-not-found'],
})

export const endStaffSession = officeCall('end-staff-session', {
  summary: "Ends one of a person's sessions: its next request is refused.",
  roles: ['owner'],
  audit: 'changes',
  asksAgain: true,
  payload: z.object({ staff_id: optional(id), session_id: optional(id) }),
  answer: z.object({}),
  refusals: ['staff-not-found', 'session-not-found'],
})

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
