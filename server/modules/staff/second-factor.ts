import type { FastifyRequest } from 'fastify'
import { confirmTotp, newRecoveryCodes, removeTotp, startTotp } from '#contract/office/own-account'
import { compactCode } from '#contract/typed-text'
import { emailKey } from '#rules/text/email'
import { notices } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { tokenHash, open, isSealedWith, seal } from '../../platform/crypto/keys'
import type { Tx } from '../../platform/db/database'
import { Refusal, orRefuse } from '../../platform/http/refusal'
import { countingFailures, generatePassword } from '../accounts'
import { findMe, findStaffById, endStaffSessions, recordFactor } from './accounts.queries'
import {
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  findSealedTotp,
  replaceSealedTotp,
  deleteTotp,
  recordPendingTotp,
  startTotpOf,
} from './credentials.queries'
import { notifyOwners } from './notify-owners'
import { codeOfStaff } from './rate-limits-of-staff'
import { serveStaff } from './serve-staff'
import { meOf } from './staff-session'

/** Period of a code in seconds. */
const period = 30
/** Number of codes before and after the current one that are accepted, because clocks differ. */
const drift = 1

/** Loads the package with the first code, because a start does not need it. */
const loadTotp = () => import('otpauth')

/** Creates a secret of 160 bits in base32. */
async function newTotpSecret(): Promise<string> {
  const { Secret } = await loadTotp()
  return new Secret({ size: 20 }).base32
}

/** Returns the `otpauth:` URL that adds a secret to an authenticator app. */
const totpUrl = async (secret: string, account: { shopName: string; email: string }): Promise<string> =>
  (await totpOf(secret, account)).toString()

/**
 * Returns the time step for which a code is right, or `null` if it is wrong. The caller stores the step, so that no code is
 * accepted twice.
 */
async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  const at = now.getTime()
  const totp = await totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: at, window: drift })
  return delta === null ? null : Math.floor(at / 1000 / period) + delta
}

async function totpOf(secret: string, { shopName, email }: { shopName: string; email: string } = nobody) {
  const { Secret, TOTP } = await loadTotp()
  return new TOTP({ issuer: shopName, label: email, period, digits: 6, secret: Secret.fromBase32(secret) })
}

const nobody = { shopName: 'Shop', email: 'office' }

const recoveryCodeCount = 10

/** Returns the context of a sealed secret, so that the secret of one account cannot be opened for another. */
export const sealedForStaff = (staffId: number): string => `second factor of staff ${staffId}`

interface Person {
  readonly id: number
  readonly email: string
  readonly totp_sealed: Buffer | null
}

/**
 * Uses a code of the authenticator app or a recovery code. Each can be used once. Fails with `code-needed` without a code, and
 * with `code-wrong` for a wrong code, which is counted.
 */
export async function takeSecondFactor(
  context: Context,
  request: FastifyRequest,
  person: Person,
  given: string | null,
): Promise<void> {
  const code = compactCode(given ?? '').toLowerCase()
  if (code === '') throw new Refusal('code-needed', { fields: ['code'] })
  const guess = codeOfStaff(context, request, emailKey(person.email))
  const taken = await countingFailures(context, guess, () => takeCode(context, person, code))
  if (taken === null) throw new Refusal('code-wrong', { fields: ['code'] })
}

async function takeCode(context: Context, { id, totp_sealed }: Omit<Person, 'email'>, code: string) {
  const db = context.db.kysely
  if (!/^\d{6}$/.test(code)) return (await takeRecoveryCode(db, id, recoveryCodeHash(id, code))) ?? null
  if (totp_sealed === null) return null
  const secret = readTotp(context, totp_sealed, id)
  const step = secret === null ? null : await stepOfCode(secret, code, context.now())
  return step === null ? null : ((await takeStep(db, id, step)) ?? null)
}

/** Like `openTotp`, but returns `null` if the secret cannot be opened, such as after the loss of APP_SECRET. */
function readTotp(context: Context, sealed: Buffer, staffId: number): string | null {
  try {
    return openTotp(context, sealed, staffId)
  } catch (error) {
    context.log.error({ staff: staffId, fault: String(error) }, 'a second factor cannot be read')
    return null
  }
}

/** Opens the sealed secret of an account. Throws if it was sealed with an unknown key. */
const openTotp = ({ keys }: Context, sealed: Buffer, staffId: number): string =>
  String(open(sealed, keys.opening, sealedForStaff(staffId)))

/** Replaces a person's recovery codes and returns the new ones. Only their hashes are stored. */
export async function makeRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, generatePassword)
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => recoveryCodeHash(staffId, code)),
  )
  return codes
}

/** Removes the recovery codes of a person who has no second factor left. */
export async function deleteUnneededRecoveryCodes(tx: Tx, staffId: number): Promise<void> {
  const { has_totp, passkeys } = await findMe(tx, staffId)
  if (has_totp !== true && (passkeys ?? 0) === 0) await deleteRecoveryCodes(tx, staffId)
}

/** Hashes a code, with or without its dashes. The code has 74 bits, so it cannot be found from its hash by brute force. */
const recoveryCodeHash = (staffId: number, code: string): Buffer =>
  tokenHash(`${staffId} ${code.replaceAll('-', '')}`)

/**
 * Seals the second factors that are sealed with a previous secret again with the current one, so that the previous secret can
 * be removed. Second factors that cannot be opened stay as they are; the person can sign in with a recovery code.
 */
export async function resealTotp(context: Context): Promise<void> {
  const { sealing, opening } = context.keys
  for (const { id, totp_sealed } of await findSealedTotp(context.db.kysely)) {
    if (totp_sealed === null || isSealedWith(totp_sealed, sealing)) continue
    try {
      const secret = open(totp_sealed, opening, sealedForStaff(id))
      const sealed = seal(secret, sealing, sealedForStaff(id))
      await replaceSealedTotp(context.db.kysely, id, totp_sealed, sealed)
    } catch (error) {
      context.log.error(
        { staff: id, fault: String(error) },
        'a second factor cannot be read with these secrets',
      )
    }
  }
}

/** Creates a secret, which becomes active when its first code is confirmed. The current secret stays valid until then. */
export const startTotpHandler = serveStaff(startTotp, async ({ context, staff, audit }) => {
  const { staffId, email } = staff.session
  const secret = await newTotpSecret()
  await context.db.transaction(async (tx) => {
    await recordPendingTotp(tx, staffId, seal(secret, context.keys.sealing, sealedForStaff(staffId)))
    await audit.record(tx, { subject: email })
  })
  const { shopName } = context.catalogue.current().settings
  const url = await totpUrl(secret, { shopName, email })
  const { toString } = await import('qrcode')
  return { secret, url, qr_svg: await toString(url, { type: 'svg', margin: 1 }) }
})

/**
 * Activates the authenticator app if the first code is right, which proves that the app has the secret. The person's other
 * sessions end, because they have not given a second factor.
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

/** Removes the authenticator app. Current sessions continue. The next sign-in requires the remaining factors. */
export const removeTotpHandler = serveStaff(removeTotp, async ({ context, staff, audit }) => {
  const { staffId, email } = staff.session
  await context.db.transaction(async (tx) => {
    orRefuse(await deleteTotp(tx, staffId), 'totp-not-found')
    await deleteUnneededRecoveryCodes(tx, staffId)
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

/** Replaces the recovery codes. Fails with `totp-not-started` if the person has no second factor. */
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
