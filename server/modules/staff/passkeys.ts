import { isIP } from 'node:net'
import {
  addPasskey,
  findPasskeys,
  removePasskey,
  startPasskey,
  confirmPasskey,
  type PasskeyAnswer,
  signInByPasskey,
  startPasskeySignIn,
} from '#contract/office/own-account'
import { tidyText } from '#rules/text/plain-text'
import { notices } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { randomToken, tokenHash } from '../../platform/crypto/keys'
import { consume } from '../../platform/http/rate-limits'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { findMe, endStaffSessions, recordFactor, recordReauthentication } from './accounts.queries'
import {
  recordChallenge,
  takeChallenge,
  deletePasskey,
  listPasskeys,
  recordPasskey,
  findPasskey,
  recordPasskeyUse,
} from './credentials.queries'
import { notifyOwners } from './notify-owners'
import { passkeysFrom } from './rate-limits-of-staff'
import { deleteUnneededRecoveryCodes, makeRecoveryCodes } from './second-factor'
import { serveStaff, serveOpen } from './serve-staff'
import { meOf, startStaffSession, meOfToken } from './staff-session'

/** Loads the package for passkeys on first use, because with its dependencies it is a sixth of the server's modules. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** Lifetime of a challenge in minutes. */
const CHALLENGE_MINUTES = 5

/** Returns the domain and origin to which the shop's passkeys are bound, or `null` if its URL contains an IP address. */
function relyingParty({ environment }: Pick<Context, 'environment'>) {
  const { hostname, origin } = new URL(environment.publicUrl)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : null
}

/** Like `relyingParty`, but fails with `passkeys-not-offered`. */
const relyingPartyOrRefuse = (context: Context) => orRefuse(relyingParty(context), 'passkeys-not-offered')

/** Creates a challenge that can be used once, for a person's new passkey or, if `staffId` is `null`, for a sign-in. */
async function makeChallenge(context: Context, staffId: number | null): Promise<string> {
  const challenge = randomToken()
  const expiresAt = new Date(context.now().getTime() + CHALLENGE_MINUTES * 60_000)
  await recordChallenge(context.db.kysely, { hash: tokenHash(challenge), staffId, expiresAt })
  return challenge
}

/** Uses the challenge in the browser's response and returns it as base64url. Fails with `passkey-refused`. */
async function useChallenge(
  context: Context,
  clientDataJson: string,
  staffId: number | null,
): Promise<string> {
  const challenge = challengeOf(clientDataJson)
  const taken =
    challenge !== null &&
    (await takeChallenge(context.db.kysely, tokenHash(challenge), staffId, context.now())) !== undefined
  if (!taken) throw new Refusal('passkey-refused')
  // The browser encodes the challenge of the options in this way.
  return Buffer.from(challenge).toString('base64url')
}

/** Returns the challenge in the client data, or `null` if it cannot be read. */
function challengeOf(clientDataJson: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as unknown
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url').toString('utf8') : null
  } catch {
    return null
  }
}

/** Returns the browser's options for creating a discoverable passkey with user verification. */
export const startPasskeyHandler = serveStaff(startPasskey, async ({ context, staff }) => {
  const { id: rpID } = relyingPartyOrRefuse(context)
  const { staffId, email, fullName } = staff.session
  const known = await listPasskeys(context.db.kysely, staffId)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: context.catalogue.current().settings.shopName,
    rpID,
    userName: email,
    userDisplayName: fullName,
    userID: new TextEncoder().encode(`staff ${staffId}`),
    challenge: await makeChallenge(context, staffId),
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options } }
})

/**
 * Stores a passkey. If it is the person's first second factor, the response contains recovery codes and the person's other
 * sessions end, because they have not given a second factor.
 */
export const addPasskeyHandler = serveStaff(addPasskey, async ({ payload, context, staff, audit }) => {
  const { id: rpID, origin } = relyingPartyOrRefuse(context)
  const { id, staffId, email } = staff.session
  const { passkey } = payload
  const { clientDataJSON, attestationObject, transports } = passkey.response
  const expectedChallenge = await useChallenge(context, clientDataJSON, staffId)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response: {
      ...passkey,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject: attestationObject ?? '' },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(() => null)
  const credential = orRefuse(verified?.registrationInfo?.credential, 'passkey-refused')
  const name = tidyText(payload.name ?? '') || 'Passkey'
  const now = context.now()
  const recoveryCodes = await context.db.transaction(async (tx) => {
    const { has_totp, passkeys } = await findMe(tx, staffId)
    const isFirst = has_totp !== true && (passkeys ?? 0) === 0
    const made = await recordPasskey(tx, {
      staffId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transports ?? [],
      name,
      now,
    })
    if (made === undefined) throw new Refusal('passkey-refused')
    await recordFactor(tx, id, now)
    if (isFirst) await endStaffSessions(tx, staffId, id)
    await notifyOwners(tx, {
      subject: notices.factor_set_up(),
      lines: [notices.passkey_set_up({ email })],
      actor: staff.actor,
      now,
    })
    await audit.record(tx, { subject: email, after: { name } })
    return isFirst ? makeRecoveryCodes(tx, staffId) : []
  })
  context.wake()
  const session = { ...staff.session, factorAt: now }
  return { me: await meOf(context, { ...staff, session }), recovery_codes: recoveryCodes }
})

/** Lists the caller's own passkeys. */
export const findPasskeysHandler = serveStaff(findPasskeys, async ({ context, staff }) => ({
  are_offered: relyingParty(context) !== null,
  passkeys: (await listPasskeys(context.db.kysely, staff.session.staffId)).map((row) => ({
    passkey_id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  })),
}))

/** Removes one of the person's own passkeys. */
export const removePasskeyHandler = serveStaff(removePasskey, async ({ payload, context, staff, audit }) => {
  const { staffId, email } = staff.session
  const now = context.now()
  await context.db.transaction(async (tx) => {
    const { name } = orRefuse(await deletePasskey(tx, staffId, payload.passkey_id ?? 0), 'passkey-not-found')
    await deleteUnneededRecoveryCodes(tx, staffId)
    await notifyOwners(tx, {
      subject: notices.factor_removed(),
      lines: [notices.passkey_removed({ email })],
      actor: staff.actor,
      now,
    })
    await audit.record(tx, { subject: email, before: { name } })
  })
  context.wake()
  return { me: await meOf(context, staff) }
})

/** Returns the browser's options for a sign-in by passkey. The number is limited, because each request stores a challenge. */
export const startPasskeySignInHandler = serveOpen(startPasskeySignIn, async ({ context, request }) => {
  const { id: rpID } = relyingPartyOrRefuse(context)
  await consume(context, passkeysFrom(context, request))
  const challenge = await makeChallenge(context, null)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })
  return { options: { ...options } }
})

/** Signs in by a passkey without a password, because the device and its user verification are two factors. */
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
      await recordReauthentication(tx, staff.session.id, now)
      await audit.record(tx, { subject: null })
    })
    return { me: await meOf(context, { ...staff, session: { ...staff.session, authenticatedAt: now } }) }
  },
)

/** Returns the person whose passkey signed the challenge for this shop and origin. Fails with `passkey-refused`. */
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
