import * as notices from '../../../texts/compiled/mails/notices'
import { addPasskey, findPasskeys, removePasskey, startPasskey } from '../../../contract/office/own-account'
import { tidyText } from '../../../rules/text/plain-text'
import { notifyOwners } from './notify-owners'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { serveStaff } from './serve-staff'
import { findMe, endStaffSessions, recordFactor } from './accounts.queries'
import { loadWebAuthn } from './load-webauthn'
import { meOf } from './me-of'
import { dropPasskey, listPasskeys, recordPasskey } from './credentials.queries'
import { makeChallenge, relyingParty, relyingPartyOrRefuse, useChallenge } from './relying-party'
import { dropCodesOfNothing, makeRecoveryCodes } from './second-factor'

/** Returns the browser's options for creating a passkey: a discoverable one with user verification. */
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
 * Keeps a passkey. With the first second factor come recovery codes, and the person's other sessions end: they did not give
 * one.
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
    const { name } = orRefuse(await dropPasskey(tx, staffId, payload.passkey_id ?? 0), 'passkey-not-found')
    await dropCodesOfNothing(tx, staffId)
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
