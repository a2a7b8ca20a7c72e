import { z } from 'zod'
import { officeCall } from './office-call'
import { me, secondFactorCode } from './sign-in'
import { id, instant, optional, password, text } from '../values'

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

export const saveOib = officeCall('save-oib', {
  summary: "Saves the person's OIB, with which Croatia's tax authority gets their orders; null removes it.",
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({ oib: optional(text(20)) }),
  answer: z.object({ me }),
  refusals: ['oib-invalid'],
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

const base64 = text(20_000)

/** The browser's response with a passkey, as `@simplewebauthn/browser` sends it; the server checks every part. */
const passkeyAnswer = z.object({
  id: text(2000),
  rawId: text(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64,
    /** Registration of a new passkey sends this and the transports. */
    attestationObject: optional(base64),
    transports: optional(z.array(text(40)).max(10)),
    /** Sign-in sends this, the signature and the user handle. */
    authenticatorData: optional(base64),
    signature: optional(base64),
    userHandle: optional(text(2000)),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** The options for the browser: `PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON`. They work for 5 minutes, once. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })

export const startPasskey = officeCall('start-passkey', {
  summary: 'What the browser needs to make a passkey for who is signed in.',
  roles: 'signed in',
  audit: 'prepares',
  asksAgain: true,
  payload: z.object({}),
  answer: options,
  refusals: ['passkeys-not-offered'],
})

export const addPasskey = officeCall('add-passkey', {
  summary:
    'Keeps a passkey that the browser made. With the first second factor come recovery codes, and the other sessions of the person end.',
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({ passkey: passkeyAnswer, name: optional(text(60)) }),
  /** `recovery_codes`: empty where the person has some. */
  answer: z.object({ me, recovery_codes: z.array(z.string()) }),
  refusals: ['passkeys-not-offered', 'passkey-refused'],
})

export const findPasskeys = officeCall('find-passkeys', {
  summary: "The person's own passkeys, newest first.",
  roles: 'signed in',
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    /** False where the shop is opened by a number instead of a name. */
    are_offered: z.boolean(),
    passkeys: z.array(
      z.object({
        passkey_id: id,
        name: z.string(),
        created_at: instant,
        last_used_at: instant.nullable(),
      }),
    ),
  }),
})

export const removePasskey = officeCall('remove-passkey', {
  summary: "Removes one of the person's own passkeys.",
  roles: 'signed in',
  audit: 'changes',
  asksAgain: true,
  payload: z.object({ passkey_id: optional(id) }),
  answer: z.object({ me }),
  refusals: ['passkey-not-found'],
})

export const startPasskeySignIn = officeCall('start-passkey-sign-in', {
  summary: 'What the browser needs to sign in by a passkey, or to give it again.',
  roles: 'open',
  audit: 'prepares',
  payload: z.object({}),
  answer: options,
  refusals: ['passkeys-not-offered', 'too-many-attempts'],
})

export const signInByPasskey = officeCall('sign-in-by-passkey', {
  summary: 'Signs in by a passkey alone: it is both factors.',
  roles: 'open',
  audit: 'changes',
  payload: z.object({ passkey: passkeyAnswer, shared_device: z.boolean().default(false) }),
  answer: z.object({ me }),
  refusals: ['passkeys-not-offered', 'passkey-refused', 'too-many-attempts'],
})

export const confirmPasskey = officeCall('confirm-passkey', {
  summary: 'Gives a passkey instead of the password: sensitive calls are possible for 10 minutes.',
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({ passkey: passkeyAnswer }),
  answer: z.object({ me }),
  refusals: ['passkeys-not-offered', 'passkey-refused'],
})
