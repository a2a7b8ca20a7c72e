import * as notices from '../../../texts/compiled/mails/notices'
import { confirmTotp, newRecoveryCodes, removeTotp, startTotp } from '../../../contract/office/own-account'
import { emailKey } from '../../../rules/text/email'
import { countingFailures } from '../accounts'
import { codeOfStaff } from './rate-limits-of-staff'
import { notifyOwners } from './notify-owners'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { seal } from '../../platform/crypto/seal'
import { serveStaff } from './serve-staff'
import { findMe, findStaffById, endStaffSessions, recordFactor } from './accounts.queries'
import { meOf } from './me-of'
import { dropCodesOfNothing, makeRecoveryCodes, openTotp, sealedForStaff } from './second-factor'
import { dropTotp, keepPendingTotp, startTotpOf } from './credentials.queries'
import { newTotpSecret, stepOfCode, totpUrl } from './totp'

/** Makes a secret, which waits sealed for its first code; the one that is in use stays until then. */
export const startTotpHandler = serveStaff(startTotp, async ({ context, staff, audit }) => {
  const { staffId, email } = staff.session
  const secret = newTotpSecret()
  await context.db.transaction(async (tx) => {
    await keepPendingTotp(tx, staffId, seal(secret, context.keys.sealing, sealedForStaff(staffId)))
    await audit.record(tx, { subject: email })
  })
  const { shopName } = context.catalogue.current().settings
  const url = totpUrl(secret, { shopName, email })
  const { toString } = await import('qrcode')
  return { secret, url, qr_svg: await toString(url, { type: 'svg', margin: 1 }) }
})

/**
 * The first code proves that the app has the secret: codes are needed from now on. This session has given its factor; the
 * person's other sessions end, since they did not.
 */
export const confirmTotpHandler = serveStaff(
  confirmTotp,
  async ({ payload, context, request, staff, audit }) => {
    const { id, staffId, email } = staff.session
    const person = orRefuse(await findStaffById(context.db.kysely, staffId), 'signed-out')
    const pending = orRefuse(person.totp_pending, 'totp-not-started')
    const code = (payload.code ?? '').replaceAll(/\s/g, '')
    const now = context.now()
    const guess = codeOfStaff(context, request, emailKey(email))
    const step = await countingFailures(context, guess, async () =>
      stepOfCode(openTotp(context, pending, staffId), code, now),
    )
    if (step === null) throw new Refusal('code-wrong', { fields: ['code'] })
    const recoveryCodes = await context.db.transaction(async (tx) => {
      orRefuse(await startTotpOf(tx, staffId, pending, step), 'totp-not-started')
      await recordFactor(tx, id, now)
      await endStaffSessions(tx, staffId, id)
      await notifyOwners(tx, {
        subject: notices.factor_set_up(),
        lines: [notices.totp_set_up({ email })],
        actor: staff.actor,
        now,
      })
      await audit.record(tx, { subject: email })
      return makeRecoveryCodes(tx, staffId)
    })
    context.wake()
    const session = { ...staff.session, factorAt: now }
    return { me: await meOf(context, { ...staff, session }), recovery_codes: recoveryCodes }
  },
)

/** Removes the authenticator app. Current sessions continue; the next sign-in needs the remaining factors. */
export const removeTotpHandler = serveStaff(removeTotp, async ({ context, staff, audit }) => {
  const { staffId, email } = staff.session
  await context.db.transaction(async (tx) => {
    orRefuse(await dropTotp(tx, staffId), 'totp-not-found')
    await dropCodesOfNothing(tx, staffId)
    await notifyOwners(tx, {
      subject: notices.factor_removed(),
      lines: [notices.totp_removed({ email })],
      actor: staff.actor,
      now: context.now(),
    })
    await audit.record(tx, { subject: email })
  })
  context.wake()
  return { me: await meOf(context, staff) }
})

/** Ten new recovery codes. Without a second factor there is nothing to recover. */
export const newRecoveryCodesHandler = serveStaff(newRecoveryCodes, async ({ context, staff, audit }) => {
  const { staffId, email } = staff.session
  const { has_totp, passkeys } = await findMe(context.db.kysely, staffId)
  if (has_totp !== true && (passkeys ?? 0) === 0) throw new Refusal('totp-not-started')
  const recoveryCodes = await context.db.transaction(async (tx) => {
    await notifyOwners(tx, {
      subject: notices.recovery_codes(),
      lines: [notices.recovery_codes_for({ email })],
      actor: staff.actor,
      now: context.now(),
    })
    await audit.record(tx, { subject: email })
    return makeRecoveryCodes(tx, staffId)
  })
  context.wake()
  return { me: await meOf(context, staff), recovery_codes: recoveryCodes }
})
