import { readFileSync } from 'node:fs'
import type { Environment } from './environment'
import type { Keys } from './platform/crypto/keys'

/** Variables that all processes of a shop must share, apart from those of mails and files. */
const shared = [
  'PUBLIC_URL',
  'STORAGE_URL',
  'OFFICE_KEY',
  'SANDBOX',
  'WSPAY_SHOP_ID',
  'WSPAY_SECRET_KEY',
  'WSPAY_LIVE',
  'WSPAY_FORM_URL',
  'WSPAY_API_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'FISCAL_CERT_PASSWORD',
  'FISCAL_LIVE',
  'FISCAL_URL',
  'VIES_URL',
  'APPLE_PASS_TYPE_ID',
  'APPLE_TEAM_ID',
  'GOOGLE_WALLET_ISSUER_ID',
] as const
/** Variables that name a file. Its content counts, because two machines may store it in different places. */
const files = [
  'FISCAL_CERT',
  'FISCAL_CA',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERTIFICATE',
  'GOOGLE_WALLET_KEY',
] as const
/** Variables of mails, which a process that only serves requests does not need. */
const mails = ['SMTP_URL', 'MAIL_FROM', 'MAIL_HOLD'] as const

/**
 * Returns a keyed digest of each variable that all processes of the shop must share; `null` if it is not set. `APP_SECRET`
 * is among them: digests with different secrets cannot be compared.
 */
export function sharedVariables(environment: Environment, keys: Keys): Record<string, string | null> {
  const digest = (value: string | undefined) => (value === undefined ? null : keys.variableDigest(value))
  const names = environment.WORKER === 'none' ? shared : [...shared, ...mails]
  return {
    APP_SECRET: keys.variableDigest(''),
    ...Object.fromEntries(names.map((name) => [name, digest(environment[name])])),
    ...Object.fromEntries(files.map((name) => [name, digest(contentOf(environment[name]))])),
  }
}

/** Returns the content of a file, or its path if it cannot be read: what needs the file reports that. */
function contentOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  try {
    return readFileSync(path, 'base64')
  } catch {
    return path
  }
}
