import { z } from 'zod'
import { officeEmail, instant, optional, password, personName, text } from '../values'
import { officeCall, officeRoles } from './office-call'

/** The roles that a person may have; `monitor` is for keys. */
export const staffRole = z.enum(officeRoles).exclude(['monitor'])
export type StaffRole = z.infer<typeof staffRole>

const link = optional(text(200))
/** A six-digit code of the authenticator app, or a recovery code. */
export const secondFactorCode = optional(text(40))

/** The signed-in person of staff, with their permissions. */
export const me = z.object({
  full_name: z.string(),
  email: z.string(),
  role: staffRole,
  /** Paths of the calls that the role may make. Pages only show what these calls permit. */
  calls: z.array(z.string()),
  /** Whether a second factor has to be set up first. Until then, other calls are rejected. */
  second_factor_missing: z.boolean(),
  /** Whether the role requires a second factor. */
  needs_second_factor: z.boolean(),
  /** False for the account of the demo's link until a password is set. */
  has_password: z.boolean(),
  /** Whether the person uses an authenticator app. */
  has_totp: z.boolean(),
  recovery_codes_left: z.int(),
  passkeys: z.int(),
  /** The person's OIB, with which their orders are reported; `null` to use that of the seller. */
  oib: z.string().nullable(),
  /** Whether the shop reports documents with the person's OIB. */
  uses_oib: z.boolean(),
  /** Time until which sensitive calls require no re-authentication; `null` if they do. */
  asked_until: instant.nullable(),
  session_ends_at: instant,
  /**
   * Names of current and past team members by email, with which pages show actors of the audit log. Empty for the roles
   * `box office` and `door`.
   */
  team: z.record(z.string(), z.string()),
})
export type Me = z.infer<typeof me>

const signedIn = z.object({ me })

export const getMe = officeCall('get-me', {
  summary: 'Returns the signed-in person and the calls that they may make.',
  roles: 'signed in',
  audit: 'reads',
  payload: z.object({}),
  answer: signedIn,
})

export const signIn = officeCall('sign-in', {
  summary:
    'Signs a person in and sets the session cookie. If the person has a second factor, `code` is required; without it the error is "code-needed".',
  roles: 'open',
  audit: 'changes',
  payload: z.object({
    email: officeEmail,
    password,
    code: secondFactorCode,
    /** Whether the device is shared. A session of the role `door` then ends after 30 minutes instead of 12 hours. */
    shared_device: z.boolean().default(false),
  }),
  optional: ['code', 'shared_device'],
  example: { email: 'owner@shop.example', password: 'a long password of the staff', shared_device: false },
  answer: signedIn,
  refusals: [
    'sign-in-fields-missing',
    'sign-in-failed',
    'code-needed',
    'code-wrong',
    'too-many-attempts',
    'busy',
  ],
})

export const signInByLink = officeCall('sign-in-by-link', {
  summary:
    'Signs in with the link that the demo shop prints when it starts. It is valid once, for 15 minutes.',
  roles: 'open',
  audit: 'changes',
  payload: z.object({ link }),
  example: { link: 'x' },
  answer: signedIn,
  refusals: ['staff-link-ended', 'too-many-attempts'],
})

export const signOut = officeCall('sign-out', {
  summary: 'Ends the session of this browser. Succeeds even if there is none.',
  roles: 'open',
  audit: 'changes',
  payload: z.object({}),
  answer: z.object({}),
})

export const getSetUpLink = officeCall('get-set-up-link', {
  summary: 'Returns the person that a set-up link belongs to.',
  roles: 'open',
  audit: 'reads',
  payload: z.object({ link }),
  example: { link: 'x' },
  answer: z.object({
    /** `null` for the link of a shop without staff. The person who uses it enters an email and becomes the owner. */
    email: z.string().nullable(),
    full_name: z.string(),
    role: staffRole,
    expires_at: instant,
  }),
  refusals: ['staff-link-ended', 'too-many-attempts'],
})

export const setUpAccount = officeCall('set-up-account', {
  summary: 'Sets name and password with a set-up link, and signs the person in. The link ends.',
  roles: 'open',
  audit: 'changes',
  payload: z.object({
    link,
    full_name: personName,
    /** Only for the first owner, whose link contains no email. */
    email: officeEmail,
    /** At least 12 characters, and not a common password. */
    password,
  }),
  example: { link: 'x', full_name: 'Iva', password: 'a long password of the staff' },
  answer: signedIn,
  refusals: [
    'staff-link-ended',
    'name-missing',
    'email-missing',
    'invalid-email',
    'password-too-short',
    'password-too-common',
    'too-many-attempts',
    'busy',
  ],
})

export const requestPauseLink = officeCall('request-pause-link', {
  summary:
    'Mails a link that ends the pause after failed sign-ins to the address of an account. The answer does not reveal whether the account exists.',
  roles: 'open',
  audit: 'prepares',
  payload: z.object({ email: officeEmail }),
  example: { email: 'owner@shop.example' },
  answer: z.object({ message: z.string() }),
  refusals: ['email-missing', 'invalid-email', 'too-many-attempts'],
})

export const liftPause = officeCall('lift-pause', {
  summary:
    'Allows this browser new attempts for the account of a mailed link, which ends. It does not sign in.',
  roles: 'open',
  audit: 'changes',
  payload: z.object({ link }),
  example: { link: 'x' },
  answer: z.object({}),
  refusals: ['staff-link-ended', 'too-many-attempts'],
})

export const confirmPassword = officeCall('confirm-password', {
  summary: 'Re-authenticates with the password, which permits sensitive calls for 10 minutes.',
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({ password }),
  example: { password: 'a long password of the staff' },
  answer: signedIn,
  refusals: ['password-wrong', 'too-many-attempts', 'busy'],
})
