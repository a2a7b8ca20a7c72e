import {
  confirmPasskey,
  type PasskeyAnswer,
  signInByPasskey,
  startPasskeySignIn,
} from '../../../contract/office/own-account'
import { passkeysFrom } from './rate-limits-of-staff'
import { consume } from '../../platform/http/rate-limits'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { serveOpen, serveStaff } from './serve-staff'
import { recordRequested } from './accounts.queries'
import { startStaffSession } from './start-session'
import type { Context } from '../../context'
import { meOf, meOfToken } from './me-of'
import { findPasskey, recordPasskeyUse } from './credentials.queries'
import { loadWebAuthn } from './load-webauthn'
import { makeChallenge, relyingPartyOrRefuse, useChallenge } from './relying-party'

/** What the browser needs to sign in by a passkey; it offers the passkeys that it has. Each costs a row: they are limited. */
export const startPasskeySignInHandler = serveOpen(startPasskeySignIn, async ({ context, request }) => {
  const { id: rpID } = relyingPartyOrRefuse(context)
  await consume(context, passkeysFrom(context, request))
  const challenge = await makeChallenge(context, null)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })
  return { options: { ...options } }
})

/** Signs in by a passkey alone: the device and its verification of the user are two factors. */
export const signInByPasskeyHandler = serveOpen(
  signInByPasskey,
  async ({ payload, context, request, reply }) => {
    const person = await verifyPasskey(context, payload.passkey)
    const started = await context.db.transaction((tx) =>
      startStaffSession(tx, {
        context,
        request,
        person,
        by: 'passkey',
        hasFactor: true,
        isShared: payload.shared_device,
        action: signInByPasskey.path,
      }),
    )
    const session = orRefuse(started, 'passkey-refused')
    session.give(reply)
    return { me: await meOfToken(context, session.token) }
  },
)

/** Re-authenticates the caller by a passkey instead of the password. */
export const confirmPasskeyHandler = serveStaff(
  confirmPasskey,
  async ({ payload, context, staff, audit }) => {
    const { id } = await verifyPasskey(context, payload.passkey)
    if (id !== staff.session.staffId) throw new Refusal('passkey-refused')
    const now = context.now()
    await context.db.transaction(async (tx) => {
      await recordRequested(tx, staff.session.id, now)
      await audit.record(tx, { subject: null })
    })
    return { me: await meOf(context, { ...staff, session: { ...staff.session, askedAt: now } }) }
  },
)

/** The person whose passkey signed the challenge, for this shop and page; refuses with `passkey-refused`. */
async function verifyPasskey(context: Context, { id, rawId, type, response }: PasskeyAnswer) {
  const { id: rpID, origin } = relyingPartyOrRefuse(context)
  const { clientDataJSON, authenticatorData, signature } = response
  const expectedChallenge = await useChallenge(context, clientDataJSON, null)
  const found = orRefuse(await findPasskey(context.db.kysely, id), 'passkey-refused')
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData ?? '',
        signature: signature ?? '',
      },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: found.credential_id,
      publicKey: new Uint8Array(found.public_key),
      counter: found.counter,
    },
  }).catch((error: unknown) => {
    context.log.warn({ reason: String(error) }, 'a passkey was not accepted')
    return null
  })
  if (verified?.verified !== true) throw new Refusal('passkey-refused')
  await recordPasskeyUse(
    context.db.kysely,
    found.passkey_id,
    verified.authenticationInfo.newCounter,
    context.now(),
  )
  return found
}
