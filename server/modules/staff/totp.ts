import { Secret, TOTP } from 'otpauth'

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
