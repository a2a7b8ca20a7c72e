import { z } from 'zod'
import { officeEmail, id, instant, optional, personName, text } from '../values'
import { listAnswer } from './list'
import { officeCall, officeRoles } from './office-call'
import { shownSessions } from './own-account'
import { staffRole } from './sign-in'

/** Status of an account. `invited` if the person has not set a password yet. */
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
  /** Accurate to one minute; `null` if no session is open. */
  last_used_at: instant.nullable(),
  sessions: z.int(),
})

const member = z.object({ staff: staffMember })

export const findStaff = officeCall('find-staff', {
  summary:
    'Lists current and past team members by status, newest first, 50 per page. `query` matches parts of name and email.',
  roles: ['owner'],
  audit: 'reads',
  payload: z.object({
    query: optional(text(200)),
    status: optional(staffStatus),
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  optional: ['query', 'status', 'cursor', 'with_counts'],
  answer: z.object({ staff: z.array(staffMember), ...listAnswer }),
})

export const inviteStaff = officeCall('invite-staff', {
  summary:
    'Adds a person and mails a set-up link, which is valid once, for 3 days. A person who has not used theirs gets a new one.',
  roles: ['owner'],
  audit: 'changes',
  isDoneOnce: true,
  needsNoDryRun: true,
  asksAgain: true,
  payload: z.object({ email: officeEmail, full_name: personName, role: staffRole }),
  optional: ['full_name'],
  example: { email: 'owner@shop.example', full_name: 'Iva', role: 'door' },
  answer: member,
  refusals: ['email-missing', 'invalid-email', 'staff-taken', 'last-owner'],
})

export const mailSetUpLink = officeCall('mail-set-up-link', {
  summary:
    'Mails a person a link that sets a new password and second factor, valid once, for 3 days. The current ones work until it is used.',
  roles: ['owner'],
  audit: 'changes',
  needsNoDryRun: true,
  asksAgain: true,
  payload: z.object({ staff_id: optional(id) }),
  example: { staff_id: 999999 },
  answer: member,
  refusals: ['staff-not-found'],
})

export const changeStaffRole = officeCall('change-staff-role', {
  summary: 'Changes the role of a person. It applies from their next request.',
  roles: ['owner'],
  audit: 'changes',
  needsNoDryRun: true,
  asksAgain: true,
  payload: z.object({ staff_id: optional(id), role: staffRole }),
  example: { staff_id: 999999, role: 'door' },
  answer: member,
  refusals: ['staff-not-found', 'last-owner'],
})

export const endStaff = officeCall('end-staff', {
  summary: "Ends a person's account with its sessions and links. Their next request is rejected.",
  roles: ['owner'],
  audit: 'changes',
  needsNoDryRun: true,
  asksAgain: true,
  payload: z.object({ staff_id: optional(id) }),
  example: { staff_id: 999999 },
  answer: member,
  refusals: ['staff-not-found', 'last-owner'],
})

export const endStaffSessions = officeCall('end-staff-sessions', {
  summary: 'Ends all sessions of a person.',
  roles: ['owner'],
  audit: 'changes',
  needsNoDryRun: true,
  asksAgain: true,
  payload: z.object({ staff_id: optional(id) }),
  example: { staff_id: 999999 },
  answer: member,
  refusals: ['staff-not-found'],
})

export const findStaffSessions = officeCall('find-staff-sessions', {
  summary: "Lists a person's active sessions, newest first, at most 50.",
  roles: ['owner'],
  audit: 'reads',
  payload: z.object({ staff_id: optional(id) }),
  example: { staff_id: 999999 },
  answer: shownSessions,
  refusals: ['staff-not-found'],
})

export const endStaffSession = officeCall('end-staff-session', {
  summary: "Ends one of a person's sessions. Its next request is rejected.",
  roles: ['owner'],
  audit: 'changes',
  needsNoDryRun: true,
  asksAgain: true,
  payload: z.object({ staff_id: optional(id), session_id: optional(id) }),
  example: { staff_id: 999999, session_id: 999999 },
  answer: z.object({}),
  refusals: ['staff-not-found', 'session-not-found'],
})

/** Status of a key. `revoked` if it was ended before its expiry. */
const keyStatus = z.enum(['live', 'expired', 'revoked'])
export type KeyStatus = z.infer<typeof keyStatus>

/** An API key without its secret, which is only returned on creation. */
export const officeKey = z.object({
  name: z.string(),
  role: z.string(),
  /** Names of live keys are unique, but an ended key may have the name of a live one. */
  status: keyStatus,
  created_at: instant,
  /** `null` if the key was created before keys had an expiry. */
  expires_at: instant.nullable(),
  /** Accurate to one minute; `null` if it was never used. */
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
})

export const findKeys = officeCall('find-keys', {
  summary: 'Lists API keys by parts of their name and by status, newest first, 50 per page.',
  roles: ['owner'],
  audit: 'reads',
  payload: z.object({
    query: optional(text(200)),
    status: optional(keyStatus),
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  optional: ['query', 'status', 'cursor', 'with_counts'],
  answer: z.object({ keys: z.array(officeKey), ...listAnswer }),
})

export const addKey = officeCall('add-key', {
  summary: 'Creates an API key with a role and an expiry. Only this answer contains its secret.',
  roles: ['owner'],
  audit: 'changes',
  needsNoDryRun: true,
  asksAgain: true,
  payload: z.object({
    name: text(100),
    role: z.enum(officeRoles),
    /** Lifetime in days; 365 if absent. */
    days: optional(z.int().min(1).max(9999)),
  }),
  optional: ['days'],
  example: { name: 'a key', role: 'door', days: 30 },
  answer: z.object({
    /** Sent as `Authorization: Bearer KEY`. */
    secret: z.string(),
    key: officeKey,
  }),
  refusals: ['key-name-missing', 'key-name-taken'],
})

export const revokeKey = officeCall('revoke-key', {
  summary: 'Revokes the live API key with this name. Its next request is rejected.',
  roles: ['owner'],
  audit: 'changes',
  needsNoDryRun: true,
  asksAgain: true,
  payload: z.object({ name: optional(text(100)) }),
  example: { name: 'till' },
  answer: z.object({ key: officeKey }),
  refusals: ['key-not-found'],
})
