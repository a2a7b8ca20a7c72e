import { createHash, type KeyObject, sign } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { type Instant, toMillis } from '#rules/dates/instants'

/** All times in messages, ZKI and QR codes are local times of Croatia, regardless of the shop's time zone. */
const zone = 'Europe/Zagreb'

/** Returns the local day `dd.MM.yyyy` and time `HH:mm:ss` of an instant in Croatia. Fractions of a second are truncated. */
export function localTime(instant: Instant): { day: string; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(toMillis(instant)).toZonedDateTimeISO(zone)
  const [year, month, day] = local.toPlainDate().toString().split('-')
  return { day: `${day}.${month}.${year}`, time: local.toPlainTime().toString().slice(0, 8) }
}

/** Formats an amount of cents for the authority, such as `2125.00`. Throws `RangeError` if it is not a safe integer. */
export function amountText(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not an amount of cents`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The input of a ZKI. `total` is in cents. */
export interface ZkiInput {
  readonly oib: string
  readonly issuedAt: Instant
  readonly sequence: number
  readonly premises: string
  readonly device: string
  readonly total: number
}

/** Returns the text that is signed, such as `{OIB}03.08.2026 11:54:251POSL112125.00`. */
export function zkiText({ oib, issuedAt, sequence, premises, device, total }: ZkiInput): string {
  const { day, time } = localTime(issuedAt)
  return `${oib}${day} ${time}${sequence}${premises}${device}${amountText(total)}`
}

/**
 * Returns the ZKI (the issuer's protective code): the MD5 hash of an RSA signature (PKCS #1 v1.5) as 32 lower-case hexadecimal
 * digits. The specification requires MD5. The security comes from the signature.
 */
export const zkiOf = (input: ZkiInput, key: KeyObject, digest: 'sha256' | 'sha1'): string =>
  createHash('md5')
    .update(sign(digest, Buffer.from(zkiText(input), 'utf8'), key))
    .digest('hex')

/** Returns the URL in the QR code, with the JIR once it is known. `total` is in cents. */
export function qrAddress(
  code: { jir: string } | { zki: string },
  { issuedAt, total }: Pick<ZkiInput, 'issuedAt' | 'total'>,
): string {
  const { day, time } = localTime(issuedAt)
  const [dd, mm, yyyy] = day.split('.')
  const named = 'jir' in code ? `jir=${code.jir}` : `zki=${code.zki}`
  return `https://porezna.gov.hr/rn?${named}&datv=${yyyy}${mm}${dd}_${time.slice(0, 5).replace(':', '')}&izn=${BigInt(total)}`
}
