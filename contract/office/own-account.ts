import { z } from 'zod'
import { id, instant, optional, password, text } from '../values'
import { officeCall } from './office-call'
import { me, secondFactorCode } from './sign-in'

/** Ten recovery codes. Each replaces a code of the app once. They are only returned in this answer. */
const recoveryCodes = z.array(z.string())

export const changePassword = officeCall('change-password', {
  summary: 'Changes the password. The other sessions of the person end.',
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({
    /** The current password. The account of the demo's link has none. */
    password,
    /** At least 12 characters, and not a common password. */
    new_password: password,
  }),
  example: { password: 'a long password of the staff', new_password: 'a long password of the staff' },
  answer: z.object({ me }),
  refusals: ['password-wrong', 'password-too-short', 'password-too-common', 'too-many-attempts', 'busy'],
})

export const saveOib = officeCall('save-oib', {
  summary:
    "Saves the person's OIB, with which their orders are reported to Croatia's tax authority; null removes it.",
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({ oib: optional(text(20)) }),
  optional: ['oib'],
  example: { oib: '69435151530' },
  answer: z.object({ me }),
  refusals: ['oib-invalid'],
})

export const startTotp = officeCall('start-totp', {
  summary: 'Creates a secret for an authenticator app. It is active once confirm-totp has accepted a code.',
  roles: 'signed in',
  audit: 'changes',
  asksAgain: true,
  payload: z.object({}),
  answer: z.object({
    /** The secret in base32, for typing if the QR code cannot be scanned. */
    secret: z.string(),
    /** `otpauth://…`, which opens an app on the same device. */
    url: z.string(),
    /** The URL as a QR code (SVG). */
    qr_svg: z.string(),
  }),
})

export const confirmTotp = officeCall('confirm-totp', {
  summary:
    'Confirms the first code of the app. Signing in then requires codes. The other sessions of the person end.',
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({ code: secondFactorCode }),
  example: { code: '123456' },
  answer: z.object({ me, recovery_codes: recoveryCodes }),
  refusals: ['totp-not-started', 'code-wrong', 'too-many-attempts'],
})

export const removeTotp = officeCall('remove-totp', {
  summary:
    'Removes the authenticator app. If the role requires a second factor, one has to be set up at the next sign-in.',
  roles: 'signed in',
  audit: 'changes',
  asksAgain: true,
  payload: z.object({}),
  answer: z.object({ me }),
  refusals: ['totp-not-found'],
})

export const newRecoveryCodes = officeCall('new-recovery-codes', {
  summary: 'Creates ten new recovery codes. Earlier codes no longer work.',
  roles: 'signed in',
  audit: 'changes',
  asksAgain: true,
  payload: z.object({}),
  answer: z.object({ me, recovery_codes: recoveryCodes }),
  refusals: ['totp-not-started'],
})

/** A session of a person of staff. */
export const staffSession = z.object({
  session_id: id,
  /** User agent of the browser. */
  browser: z.string(),
  network: z.string(),
  created_at: instant,
  /** Accurate to one minute. */
  last_used_at: instant,
  expires_at: instant,
  is_this: z.boolean(),
})

/** Maximum number of sessions that are returned, newest first. */
export const maxSessions = 50

/** The newest sessions. `count` is the number of all sessions. */
export const shownSessions = z.object({ sessions: z.array(staffSession), count: z.int() })

export const findSessions = officeCall('find-sessions', {
  summary: "Lists the person's own active sessions, this one first, at most 50.",
  roles: 'signed in',
  audit: 'reads',
  payload: z.object({}),
  answer: shownSessions,
})

export const endSession = officeCall('end-session', {
  summary: "Ends one of the person's own sessions. Its next request is rejected.",
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({ session_id: optional(id) }),
  example: { session_id: 999999 },
  answer: z.object({}),
  refusals: ['session-not-found'],
})

const base64 = text(20_000)

/** The browser's response with a passkey, in the form of `@simplewebauthn/browser`. The server verifies every part. */
const passkeyAnswer = z.object({
  id: text(2000),
  rawId: text(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64,
    /** Present when a passkey is registered, together with the transports. */
    attestationObject: optional(base64),
    transports: optional(z.array(text(40)).max(10)),
    /** Present when a passkey is used, together with the signature and the user handle. */
    authenticatorData: optional(base64),
    signature: optional(base64),
    userHandle: optional(text(2000)),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/**
 * Options for the browser: `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. They are valid
 * once, for 5 minutes.
 */
const options = z.object({ options: z.record(z.string(), z.unknown()) })

export const startPasskey = officeCall('start-passkey', {
  summary: 'Returns the options with which the browser creates a passkey for the signed-in person.',
  roles: 'signed in',
  audit: 'prepares',
  asksAgain: true,
  payload: z.object({}),
  answer: options,
  refusals: ['passkeys-not-offered'],
})

export const addPasskey = officeCall('add-passkey', {
  summary:
    'Stores a passkey that the browser created. The first second factor also creates recovery codes, and ends the other sessions of the person.',
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({ passkey: passkeyAnswer, name: optional(text(60)) }),
  optional: ['name'],
  example: {
    passkey: {
      id: '9DewWClo7kh85cZGqN8Y3g',
      rawId: '9DewWClo7kh85cZGqN8Y3g',
      type: 'public-key',
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4u',
        authenticatorData: 'D1lGPGBsWw5dPagfNuP3wXWs',
        signature: 'MEUCIQCT7C_xr-pFAw1l8f0a',
      },
    },
    name: 'Phone',
  },
  /** `recovery_codes` is empty if the person already has some. */
  answer: z.object({ me, recovery_codes: z.array(z.string()) }),
  refusals: ['passkeys-not-offered', 'passkey-refused'],
})

export const findPasskeys = officeCall('find-passkeys', {
  summary: "Lists the person's own passkeys, newest first.",
  roles: 'signed in',
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    /** Passkeys are only offered if the host of the shop is a name, not an IP address. */
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
  example: { passkey_id: 999999 },
  answer: z.object({ me }),
  refusals: ['passkey-not-found'],
})

export const startPasskeySignIn = officeCall('start-passkey-sign-in', {
  summary: 'Returns the options with which the browser signs in or re-authenticates with a passkey.',
  roles: 'open',
  audit: 'prepares',
  payload: z.object({}),
  answer: options,
  refusals: ['passkeys-not-offered', 'too-many-attempts'],
})

export const signInByPasskey = officeCall('sign-in-by-passkey', {
  summary: 'Signs in with a passkey, which counts as both factors.',
  roles: 'open',
  audit: 'changes',
  payload: z.object({ passkey: passkeyAnswer, shared_device: z.boolean().default(false) }),
  optional: ['shared_device'],
  example: {
    passkey: {
      id: 'UZ-A2kk7BCeD_zAvx4y_qQ',
      rawId: 'UZ-A2kk7BCeD_zAvx4y_qQ',
      type: 'public-key',
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4u',
        authenticatorData: 'D1lGPGBsWw5dPagfNuP3wXWs',
        signature: 'MEYCIQDr2sqzerJFYfziKeiV',
      },
    },
    shared_device: false,
  },
  answer: z.object({ me }),
  refusals: ['passkeys-not-offered', 'passkey-refused', 'too-many-attempts'],
})

export const confirmPasskey = officeCall('confirm-passkey', {
  summary: 'Re-authenticates with a passkey, which permits sensitive calls for 10 minutes.',
  roles: 'signed in',
  audit: 'changes',
  payload: z.object({ passkey: passkeyAnswer }),
  example: {
    passkey: {
      id: 'r7-BC96TvJGhdBXNT9-yBQ',
      rawId: 'r7-BC96TvJGhdBXNT9-yBQ',
      type: 'public-key',
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4u',
        authenticatorData: 'D1lGPGBsWw5dPagfNuP3wXWs',
        signature: 'MEYCIQDnxo_OfaobmkQj6L9M',
      },
    },
  },
  answer: z.object({ me }),
  refusals: ['passkeys-not-offered', 'passkey-refused'],
})
