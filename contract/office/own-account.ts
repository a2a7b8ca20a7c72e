import { z } from 'zod'
import { officeCall } from './office-call'
import { me, secondFactorCode } from './sign-in'
import { id, instant, optional, password } from '../values'

/** Ten codes that each sign in once instead of a code of the app; shown only in this answer. */
const recoveryCodes = z.array(z.string())

export const changePassword = officeCall('change-password', {
  summary: 'Sets another password, with the present one. The other sessions of the person end.',
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({
    /** The present one; the account that the demo's link signs in to has none. */
    password,
    /** 12 characters or more, and not a common one. */
    new_password: password,
  }),
  answer: z.object({ me }),
  refusals: ['password-wrong', 'password-too-short', 'password-too-common', 'too-many-attempts', 'busy'],
})

export const startTotp = officeCall('start-totp', {
  summary: 'Makes a secret for an app that shows codes. It counts once confirm-totp got a code of it.',
  roles: 'signed in',
  audit: 'changes',
  asksAgain: true,
  payload: z.object({}),
  answer: z.object({
    /** To be typed where the picture cannot be read: base32. */
    secret: z.string(),
    /** `otpauth://…`, which opens an app on the same device. */
    url: z.string(),
    /** The address as a QR code: an SVG image. */
    qr_svg: z.string(),
  }),
})

export const confirmTotp = officeCall('confirm-totp', {
  summary:
    'Takes the first code of the app: codes are needed from now on. The other sessions of the person end.',
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({ code: secondFactorCode }),
  answer: z.object({ me, recovery_codes: recoveryCodes }),
  refusals: ['totp-not-started', 'code-wrong', 'too-many-attempts'],
})

export const removeTotp = officeCall('remove-totp', {
  summary: 'Removes the app for codes. Whose role needs a second factor sets one up at the next sign-in.',
  roles: 'signed in',
  audit: 'changes',
  asksAgain: true,
  payload: z.object({}),
  answer: z.object({ me }),
  refusals: ['totp-not-found'],
})

export const newRecoveryCodes = officeCall('new-recovery-codes', {
  summary: 'Ten new recovery codes; the earlier ones no longer work.',
  roles: 'signed in',
  audit: 'changes',
  asksAgain: true,
  payload: z.object({}),
  answer: z.object({ me, recovery_codes: recoveryCodes }),
  refusals: ['totp-not-started'],
})

/** A signed-in session of a member of staff. */
export const staffSession = z.object({
  session_id: id,
  /** The browser's description of itself. */
  browser: z.string(),
  network: z.string(),
  created_at: instant,
  /** To within a minute. */
  last_used_at: instant,
  expires_at: instant,
  is_this: z.boolean(),
})

/** So many sessions are shown; of more the newest. */
export const maxSessions = 50

/** `count`: of all, also of those that are not shown. */
export const shownSessions = z.object({ sessions: z.array(staffSession), count: z.int() })

export const findSessions = officeCall('find-sessions', {
  summary: "The person's own sessions that have not ended: this one, and the newest, at most 50.",
  roles: 'signed in',
  audit: 'reads',
  payload: z.object({}),
  answer: shownSessions,
})

export const endSession = officeCall('end-session', {
  summary: "Ends one of the person's own sessions: its next request is refused.",
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({ session_id: optional(id) }),
  answer: z.object({}),
  refusals: ['session-not-found'],
})
