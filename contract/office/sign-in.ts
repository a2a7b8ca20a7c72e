import { z } from 'zod'
import { officeCall, officeRoles } from './office-call'
import { email, instant, optional, password, personName, text } from '../values'

/** The roles that a person may have; `monitor` is for keys. */
export const staffRole = z.enum(officeRoles).exclude(['monitor'])
export type StaffRole = z.infer<typeof staffRole>

const link = optional(text(200))
/** A code of the app (six digits), or a recovery code. */
export const secondFactorCode = optional(text(40))

/** The signed-in member of staff, with what the pages may offer. */
export const me = z.object({
  full_name: z.string(),
  email: z.string(),
  role: staffRole,
  /** The paths of the calls that the role may make; the pages show nothing else. */
  calls: z.array(z.string()),
  /** Whether a second factor has to be set up before anything else: until then other calls are refused. */
  second_factor_missing: z.boolean(),
  /** Whether the role cannot work without one. */
  needs_second_factor: z.boolean(),
  /** False: the account that the demo's link signs in to, as long as it was given no password. */
  has_password: z.boolean(),
  /** Whether the person has an app for codes. */
  has_totp: z.boolean(),
  recovery_codes_left: z.int(),
  passkeys: z.int(),
  /** The person's OIB, with which the tax authority gets their orders; null: the seller's. */
  oib: z.string().nullable(),
  /** Whether the shop reports documents with the person's OIB. */
  uses_oib: z.boolean(),
  /** Until when sensitive calls do not ask for the password again; null: they ask. */
  asked_until: instant.nullable(),
  session_ends_at: instant,
  /** Names of the team by email, past members included: pages show actors of the log by name. Empty for box office and door staff. */
  team: z.record(z.string(), z.string()),
})
export type Me = z.infer<typeof me>

const signedIn = z.object({ me })

export const getMe = officeCall('get-me', {
  summary: 'Who is signed in, and the calls that they may make.',
  roles: 'signed in',
  audit: 'reads',
  payload: z.object({}),
  answer: signedIn,
})

export const signIn = officeCall('sign-in', {
  summary:
    'Signs a person in and sets the session cookie. With a second factor, `code` is needed too: without it the refusal is "code-needed".',
  roles: 'open',
  audit: 'changes',
  payload: z.object({
    email,
    password,
    code: secondFactorCode,
    /** The device is shared: a session of the door staff ends after 30 minutes instead of 12 hours. */
    shared_device: z.boolean().default(false),
  }),
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
  summary: 'Signs in by the link that the start of the demo shop prints; it works once, for 15 minutes.',
  roles: 'open',
  audit: 'changes',
  payload: z.object({ link }),
  answer: signedIn,
  refusals: ['staff-link-ended', 'too-many-attempts'],
})

export const signOut = officeCall('sign-out', {
  summary: 'Ends the session of this browser. Without one the call succeeds.',
  roles: 'open',
  audit: 'changes',
  payload: z.object({}),
  answer: z.object({}),
})

export const getSetUpLink = officeCall('get-set-up-link', {
  summary: 'For whom a set-up link is, before it is used.',
  roles: 'open',
  audit: 'reads',
  payload: z.object({ link }),
  answer: z.object({
    /** Null: the link of a shop without staff. Whoever uses it gives an email and becomes the owner. */
    email: z.string().nullable(),
    full_name: z.string(),
    role: staffRole,
    expires_at: instant,
  }),
  refusals: ['staff-link-ended', 'too-many-attempts'],
})

export const setUpAccount = officeCall('set-up-account', {
  summary: 'Sets name and password by a set-up link, which ends with it, and signs in.',
  roles: 'open',
  audit: 'changes',
  payload: z.object({
    link,
    full_name: personName,
    /** Only for the first owner, whose link names nobody. */
    email,
    /** 12 characters or more, and not a common one. */
    password,
  }),
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
    'Mails a link that lifts the pause after wrong sign-ins to an account’s own address. The answer is the same without one.',
  roles: 'open',
  audit: 'prepares',
  payload: z.object({ email }),
  answer: z.object({ message: z.string() }),
  refusals: ['email-missing', 'invalid-email', 'too-many-attempts'],
})

export const liftPause = officeCall('lift-pause', {
  summary:
    'Gives this browser attempts of its own at the account of a mailed link, which ends with it. It signs nobody in.',
  roles: 'open',
  audit: 'changes',
  payload: z.object({ link }),
  answer: z.object({}),
  refusals: ['staff-link-ended', 'too-many-attempts'],
})

/** Confirms who sits at the keyboard, before a sensitive call. */
export const confirmPassword = officeCall('confirm-password', {
  summary: 'Gives the password again: sensitive calls are possible for 10 minutes.',
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({ password }),
  answer: signedIn,
  refusals: ['password-wrong', 'too-many-attempts', 'busy'],
})
