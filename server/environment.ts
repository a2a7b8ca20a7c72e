import { z } from 'zod'

const flag = z.enum(['0', '1']).optional()
const address = z.url({ protocol: /^https?$/ }).optional()

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z.string().optional(),
  APP_SECRET: z.string().min(16, 'APP_SECRET needs at least 16 characters').optional(),
  APP_SECRET_PREVIOUS: z.string().default(''),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  OFFICE_KEY: z.string().min(16, 'OFFICE_KEY needs at least 16 characters').optional(),
  SHOP_DEMO: flag,
  WSPAY_SHOP_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .optional(),
  WSPAY_SECRET_KEY: z.string().optional(),
  WSPAY_LIVE: flag,
  WSPAY_FORM_URL: address,
  WSPAY_API_URL: address,
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: address,
  APPLE_PASS_TYPE_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_PASS_CERTIFICATE: z.string().optional(),
  APPLE_PASS_KEY: z.string().optional(),
  APPLE_PASS_KEY_PASSPHRASE: z.string().optional(),
  APPLE_WWDR_CERTIFICATE: z.string().optional(),
  GOOGLE_WALLET_ISSUER_ID: z.string().regex(/^\d+$/).optional(),
  GOOGLE_WALLET_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** What the process is told at its start (server.md, "Running it"). */
export type Environment = z.infer<typeof variables> & {
  /** Base of links in mails and gateway returns, without a slash at its end. */
  publicUrl: string
  /** Secrets that APP_SECRET replaced; what was made with them goes on working. */
  previousSecrets: readonly string[]
  /** An empty database starts with the demo shop. */
  demo: boolean
  /** Access to WSPay; null where it is not set up. */
  wspay: { shopId: string; secretKey: string; formUrl: string; apiUrl: string } | null
  /** Access to Stripe; null where it is not set up. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | null } | null
  /** What Apple Wallet passes are signed with, as paths of files; null: there are no such passes. */
  apple:
    | (Record<'passTypeId' | 'teamId' | 'certificate' | 'key' | 'wwdr', string> & {
        passphrase: string | null
      })
    | null
  /** The issuer at Google Wallet and its service account's key file; null: there are no such links. */
  google: { issuerId: string; keyFile: string } | null
}

/** Reads the environment; throws one error that names every variable at fault. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  // An empty variable is an absent one: `SMTP_URL= npm start` means "none".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = variables.safeParse(given)
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not usable.\n${faults.join('\n')}`)
  }
  const { PUBLIC_URL, HOST, PORT, SHOP_DEMO, DATABASE_URL, APP_SECRET } = read.data
  if (DATABASE_URL && !APP_SECRET) throw new Error('APP_SECRET is required together with DATABASE_URL.')
  const previousSecrets = read.data.APP_SECRET_PREVIOUS.split(/[\s,]+/).filter((one) => one !== '')
  if (previousSecrets.some((one) => one.length < 16))
    throw new Error('APP_SECRET_PREVIOUS: each needs at least 16 characters, with a comma between two.')
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  return {
    ...read.data,
    publicUrl: (PUBLIC_URL ?? `http://${host}:${PORT}`).replace(/\/+$/, ''),
    previousSecrets,
    demo: SHOP_DEMO === undefined ? DATABASE_URL === undefined : SHOP_DEMO === '1',
    wspay: wspayOf(read.data),
    stripe: stripeOf(read.data),
    apple: appleOf(read.data),
    google: googleOf(read.data),
  }
}

type Variables = z.infer<typeof variables>

/** WSPay's own addresses (facts.md, 1.1): those of its test, or with WSPAY_LIVE those where money moves. */
function wspayOf(given: Variables): Environment['wspay'] {
  const { WSPAY_SHOP_ID: shopId, WSPAY_SECRET_KEY: secretKey } = given
  if ((shopId === undefined) !== (secretKey === undefined))
    throw new Error('WSPAY_SHOP_ID and WSPAY_SECRET_KEY go together.')
  if (shopId === undefined || secretKey === undefined) return null
  const [form, api] = given.WSPAY_LIVE === '1' ? ['form', 'secure'] : ['formtest', 'test']
  return {
    shopId,
    secretKey,
    formUrl: given.WSPAY_FORM_URL ?? `https://${form}.wspay.biz/authorization.aspx`,
    apiUrl: (given.WSPAY_API_URL ?? `https://${api}.wspay.biz/api/services`).replace(/\/+$/, ''),
  }
}

/** Without the webhook's secret a payment whose browser does not come back would be found late: both or none. */
function stripeOf(given: Variables): Environment['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given
  if ((secretKey === undefined) !== (webhookSecret === undefined))
    throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together.')
  if (secretKey === undefined || webhookSecret === undefined) return null
  return { secretKey, webhookSecret, apiUrl: given.STRIPE_API_URL ?? null }
}

function appleOf(given: Variables): Environment['apple'] {
  const { APPLE_PASS_TYPE_ID: passTypeId, APPLE_TEAM_ID: teamId, APPLE_PASS_CERTIFICATE: certificate } = given
  const { APPLE_PASS_KEY: key, APPLE_WWDR_CERTIFICATE: wwdr, APPLE_PASS_KEY_PASSPHRASE: passphrase } = given
  if ([passTypeId, teamId, certificate, key, wwdr].every((one) => one === undefined)) return null
  if (!passTypeId || !teamId || !certificate || !key || !wwdr)
    throw new Error(
      'APPLE_PASS_TYPE_ID, APPLE_TEAM_ID, APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY and APPLE_WWDR_CERTIFICATE go together.',
    )
  return { passTypeId, teamId, certificate, key, wwdr, passphrase: passphrase ?? null }
}

function googleOf(given: Variables): Environment['google'] {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_KEY: keyFile } = given
  if ((issuerId === undefined) !== (keyFile === undefined))
    throw new Error('GOOGLE_WALLET_ISSUER_ID and GOOGLE_WALLET_KEY go together.')
  return issuerId === undefined || keyFile === undefined ? null : { issuerId, keyFile }
}
