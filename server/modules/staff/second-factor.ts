import { Secret, TOTP } from 'otpauth'
import type { FastifyRequest } from 'fastify'
import { emailKey } from '../../../rules/text/email'
import { compactCode } from '../../../contract/typed-code'
import { countingFailures, generatePassword } from '../accounts'
import { codeOfStaff } from './rate-limits-of-staff'
import type { Tx } from '../../platform/db/database'
import { tokenHash } from '../../platform/crypto/keys'
import { Refusal } from '../../platform/http/refusal'
import { open, isSealedWith, seal } from '../../platform/crypto/seal'
import type { Context } from '../../context'
import { findMe } from './accounts.queries'
import {
  dropRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  findSealedTotp,
  replaceSealedTotp,
} from './credentials.queries'

/** Seconds that a code is shown. */
const period = 30
/** How many codes before and after the present one count: clocks differ. */
const drift = 1

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the `otpauth:` URL that adds a secret to an authenticator app. */
export const totpUrl = (secret: string, account: { shopName: string; email: string }): string =>
  totpOf(secret, account).toString()

/**
 * The time step of a code, for which it is right; null if it is wrong. The caller keeps the step, so that no code counts
 * twice.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const at = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: drift })
  return delta === null ? null : Math.floor(at / 1000 / period) + delta
}

const totpOf = (secret: string, { shopName, email }: { shopName: string; email: string } = nobody) =>
  new TOTP({ issuer: shopName, label: email, period, digits: 6, secret: Secret.fromBase32(secret) })

const nobody = { shopName: 'Shop', email: 'office' }

const recoveryCodes = 10

/** The context of a sealed secret: that of one account cannot be opened as another's. */
export const sealedForStaff = (staffId: number): string => `second factor of staff ${staffId}`

interface Person {
  readonly id: number
  readonly email: string
  readonly totp_sealed: Buffer | null
}

/**
 * Takes a code of the app or a recovery code: each counts once. Refuses with `code-needed` without one, with `code-wrong` a
 * wrong one, which is counted.
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
  const step = secret === null ? null : stepOfCode(secret, code, context.now())
  return step === null ? null : ((await takeStep(db, id, step)) ?? null)
}

/** The same as `openTotp`; null after the loss of APP_SECRET: then recovery codes still count. */
function readTotp(context: Context, sealed: Buffer, staffId: number): string | null {
  try {
    return openTotp(context, sealed, staffId)
  } catch (error) {
    context.log.error({ staff: staffId, fault: String(error) }, 'a second factor cannot be read')
    return null
  }
}

/** The secret of an account's codes. */
export const openTotp = ({ keys }: Context, sealed: Buffer, staffId: number): string =>
  String(open(sealed, keys.opening, sealedForStaff(staffId)))

/** Gives a person ten new recovery codes; they are stored as digests. */
export async function makeRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, generatePassword)
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => recoveryCodeHash(staffId, code)),
  )
  return codes
}

/** After a second factor was removed: without any there is nothing to recover. */
export async function dropCodesOfNothing(tx: Tx, staffId: number): Promise<void> {
  const { has_totp, passkeys } = await findMe(tx, staffId)
  if (has_totp !== true && (passkeys ?? 0) === 0) await dropRecoveryCodes(tx, staffId)
}

/** Typed with or without the dashes. 74 bits: a digest of it cannot be tried out. */
const recoveryCodeHash = (staffId: number, code: string): Buffer =>
  tokenHash(`${staffId} ${code.replaceAll('-', '')}`)

/**
 * Seals again, with the current secret, what a previous one sealed of the second factors, so that the previous secret can be
 * removed. What cannot be read stays: its person signs in with a recovery code.
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
