import { z } from 'zod'
import { officeCall } from './office-call'
import { me } from './sign-in'
import { id, instant, optional, text } from '../values'

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
