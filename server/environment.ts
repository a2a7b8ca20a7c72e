import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import {
  gatewayNames,
  gateways,
  neededVariables,
  type GatewayName,
  type GatewayVariable,
  type VariableKind,
} from '#contract/gateways'
import { enumeration } from '#rules/text/enumeration'
import * as texts from '#texts/compiled/command-line/environment'
import type { Keys } from './platform/crypto/keys'
import { CannotStart } from './platform/process/start-failures'

/** Minimum number of orders in a demo history. A smaller history could not contain every kind of order. */
export const minDemoOrders = 100

const flag = z.enum(['0', '1'], texts.flag()).optional()
/** Schema of a URL whose scheme matches `kind`; any other value fails with `sentence`. */
const url = (kind: RegExp, sentence: string) =>
  z
    .string()
    .optional()
    .refine(
      (given) => given === undefined || (kind.test(given) && (given.includes(',') || URL.canParse(given))),
      sentence,
    )

/**
 * Returns whether Fastify's `trustProxy` accepts the value: addresses, networks and Fastify's names for private
 * networks.
 */
function areProxies(given: string | undefined): boolean {
  return (given?.split(',') ?? []).every((one) => {
    const [ip = '', prefix = '0', ...more] = one.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(one.trim())) return true
    const bits = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
    return more.length === 0 && /^\d+$/.test(prefix) && Number(prefix) <= bits
  })
}

const address = z.url({ protocol: /^https?$/ }).optional()

const kinds = {
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .optional(),
  secret: z.string().optional(),
  flag,
  address,
} satisfies Record<VariableKind, z.ZodType>

const variablesOfGateways = gatewayNames.flatMap(
  (gateway) => Object.entries(gateways[gateway].variables) as [GatewayVariable, VariableKind][],
)
const gatewayVariables = Object.fromEntries(
  variablesOfGateways.map(([name, kind]) => [name, kinds[kind]]),
) as Record<GatewayVariable, z.ZodOptional<z.ZodString>>

const variables = z.object({
  PORT: z.coerce.number(texts.number()).int().min(0).max(65_535, texts.port()).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: url(/^postgres(ql)?:\/\/./, texts.postgresql()),
  DATA_DIR: z.string().min(1).default('./data'),
  STORAGE_URL: url(/^s3:\/\/./, texts.storage()),
  BACKUP_URL: url(/^s3:\/\/./, texts.backup_store()),
  BACKUP_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/, texts.backup_key())
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: texts.web_address() }).optional(),
  TRUST_PROXY: z.string().optional().refine(areProxies, texts.proxies()),
  POOL_SIZE: z.coerce.number().int().min(2).max(500).default(20),
  PREPARED_STATEMENTS: flag,
  APP_SECRET: z.string().min(16, texts.too_short()).optional(),
  APP_SECRET_PREVIOUS: z.string().default(''),
  SMTP_URL: url(/^smtps?:\/\/[^/]/, texts.mail_server()),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s<>()",;:@]+@[^\s<>()",;:@]+$/, texts.sender())
    .optional(),
  OFFICE_KEY: z.string().min(16, texts.too_short()).optional(),
  SHOP_DEMO: flag,
  DEMO_ORDERS: z.coerce
    .number()
    .refine(
      (count) => count === 0 || (Number.isInteger(count) && count >= minDemoOrders && count <= 5000),
      texts.demo_orders({ least: minDemoOrders }),
    )
    .default(300),
  MAILBOX: flag,
  MAIL_HOLD: flag,
  STOP_DELAY: z.coerce.number(texts.seconds()).min(0).max(8, texts.seconds_most()).default(1),
  WORKER: z.enum(['both', 'only', 'none'], texts.worker()).default('both'),
  ...gatewayVariables,
  FISCAL_CERT: z.string().optional(),
  FISCAL_CERT_PASSWORD: z.string().optional(),
  FISCAL_CA: z.string().optional(),
  FISCAL_LIVE: flag,
  FISCAL_URL: z.url({ protocol: /^https$/, error: texts.https_address() }).optional(),
  DNS_SERVER: z
    .string()
    .regex(/^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])(?::\d{1,5})?$/i, texts.dns_server())
    .optional(),
  VIES_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api')
    .transform((given) => given.replace(/\/+$/, '')),
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

/** Validated settings of a process (docs/guide/operating.md). */
export type Environment = z.infer<typeof variables> & {
  /** Base of links in mails and gateway returns, without a trailing slash. */
  publicUrl: string
  /** Secrets that APP_SECRET replaced. Links and sealed data created with them remain valid. */
  previousSecrets: readonly string[]
  /** Whether an empty database is filled with the demo shop. */
  demo: boolean
  /**
   * Whether the configuration looks like production: its own database server or a public HTTPS address. Features for
   * evaluating the shop are then disabled or cause a warning at startup.
   */
  isInProduction: boolean
  /** Whether the sandbox gateway may be selected: outside production, or with SANDBOX=1. */
  allowsSandbox: boolean
  /** The gateways that can accept payments: those whose variables are set, and the sandbox if it is allowed. */
  usableGateways: readonly GatewayName[]
  /**
   * Access to the tax authority that invoices are reported to (Croatia's CIS): paths of the certificate (PKCS #12) and
   * of the CA certificates (PEM). `isLive` selects the production system. `null` if it is not configured.
   */
  fiscal: { certificate: string; password: string; ca: string; url: string; isLive: boolean } | null
  /** Paths of the files that sign Apple Wallet passes; `null` disables passes. */
  apple:
    | (Record<'passTypeId' | 'teamId' | 'certificate' | 'key' | 'wwdr', string> & {
        passphrase: string | null
      })
    | null
  /** Google Wallet issuer and the key file of its service account; `null` disables Google Wallet links. */
  google: { issuerId: string; keyFile: string } | null
}

/** Parses the environment variables. Throws one error that names every invalid variable. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  // An empty variable counts as absent: `SMTP_URL= npm start` means that there is no mail server.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = variables.safeParse(given)
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new CannotStart(`${texts.wrong()}\n${faults.join('\n')}`)
  }
  const { PUBLIC_URL, HOST, PORT, SHOP_DEMO, SANDBOX, DATABASE_URL, APP_SECRET } = read.data
  if (DATABASE_URL && !APP_SECRET) throw new CannotStart(texts.secret_needed())
  const previousSecrets = read.data.APP_SECRET_PREVIOUS.split(/[\s,]+/).filter((one) => one !== '')
  if (previousSecrets.some((one) => one.length < 16)) throw new CannotStart(texts.previous_too_short())
  checkBackups(read.data)
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  const publicUrl = (PUBLIC_URL ?? `http://${host}:${PORT}`).replace(/\/+$/, '')
  const isInProduction = DATABASE_URL !== undefined || new URL(publicUrl).protocol === 'https:'
  const allowsSandbox = SANDBOX === undefined ? !isInProduction : SANDBOX === '1'
  return {
    ...read.data,
    publicUrl,
    isInProduction,
    allowsSandbox,
    previousSecrets,
    demo: SHOP_DEMO === undefined ? DATABASE_URL === undefined : SHOP_DEMO === '1',
    usableGateways: gatewayNames.filter((name) =>
      name === 'sandbox' ? allowsSandbox : isConfigured(name, read.data),
    ),
    fiscal: fiscalOf(read.data),
    apple: appleOf(read.data),
    google: googleOf(read.data),
  }
}

type Variables = z.infer<typeof variables>

/** Fails at startup if the key is missing, instead of at the first nightly backup. */
function checkBackups(given: Variables): void {
  if (given.BACKUP_URL !== undefined && given.BACKUP_KEY === undefined)
    throw new CannotStart(texts.backup_key_needed())
}

/** Returns the error for variables of which some are set but not all. */
function needsAll(...names: readonly [string, ...string[]]): CannotStart {
  return new CannotStart(texts.go_together({ variables: enumeration(names) }))
}

/**
 * Returns whether the variables are set that a gateway needs. Some without the others are an error: without its webhook
 * secret, for example, payments whose browser does not return would be found late.
 */
function isConfigured(gateway: GatewayName, given: Variables): boolean {
  const needed = neededVariables(gateway)
  const [first, ...more] = needed
  const missing = needed.filter((name) => given[name] === undefined)
  if (first !== undefined && missing.length > 0 && missing.length < needed.length)
    throw needsAll(first, ...more)
  return missing.length === 0
}

/** Returns the access to CIS: the test system, or the production system with FISCAL_LIVE. */
function fiscalOf(given: Variables): Environment['fiscal'] {
  const {
    FISCAL_CERT: certificate,
    FISCAL_CERT_PASSWORD: password,
    FISCAL_CA: ca,
    FISCAL_URL: customUrl,
  } = given
  const isLive = given.FISCAL_LIVE === '1'
  if ([certificate, password, ca, customUrl].every((one) => one === undefined) && !isLive) return null
  if (!certificate || !password || !ca) {
    const needed = { FISCAL_CERT: certificate, FISCAL_CERT_PASSWORD: password, FISCAL_CA: ca }
    const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
    throw new CannotStart(texts.fiscal_missing({ variables: missing.join(', ') }))
  }
  const host = isLive
    ? 'https://cis.porezna-uprava.hr:8449/FiskalizacijaService'
    : 'https://cistest.apis-it.hr:8449/FiskalizacijaServiceTest'
  return { certificate, password, ca, url: customUrl ?? host, isLive }
}

function appleOf(given: Variables): Environment['apple'] {
  const { APPLE_PASS_TYPE_ID: passTypeId, APPLE_TEAM_ID: teamId, APPLE_PASS_CERTIFICATE: certificate } = given
  const { APPLE_PASS_KEY: key, APPLE_WWDR_CERTIFICATE: wwdr, APPLE_PASS_KEY_PASSPHRASE: passphrase } = given
  if ([passTypeId, teamId, certificate, key, wwdr].every((one) => one === undefined)) return null
  if (!passTypeId || !teamId || !certificate || !key || !wwdr)
    throw needsAll(
      'APPLE_PASS_TYPE_ID',
      'APPLE_TEAM_ID',
      'APPLE_PASS_CERTIFICATE',
      'APPLE_PASS_KEY',
      'APPLE_WWDR_CERTIFICATE',
    )
  return { passTypeId, teamId, certificate, key, wwdr, passphrase: passphrase ?? null }
}

function googleOf(given: Variables): Environment['google'] {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_KEY: keyFile } = given
  if ((issuerId === undefined) !== (keyFile === undefined))
    throw needsAll('GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY')
  return issuerId === undefined || keyFile === undefined ? null : { issuerId, keyFile }
}

/** Variables that all processes of a shop must share, apart from those of mails and files. */
const sharedNames = [
  'PUBLIC_URL',
  'STORAGE_URL',
  'OFFICE_KEY',
  ...variablesOfGateways.map(([name]) => name),
  'FISCAL_CERT_PASSWORD',
  'FISCAL_LIVE',
  'FISCAL_URL',
  'VIES_URL',
  'APPLE_PASS_TYPE_ID',
  'APPLE_TEAM_ID',
  'GOOGLE_WALLET_ISSUER_ID',
] as const
/** Variables that name a file. Its content counts, because two machines may store it in different places. */
const fileNames = [
  'FISCAL_CERT',
  'FISCAL_CA',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERTIFICATE',
  'GOOGLE_WALLET_KEY',
] as const
/** Variables of mails, which a process that only serves requests does not need. */
const mailNames = ['SMTP_URL', 'MAIL_FROM', 'MAIL_HOLD'] as const

/**
 * Returns a keyed digest of each variable that all processes of the shop must share; `null` if it is not set. `APP_SECRET`
 * is among them: digests with different secrets cannot be compared.
 */
export function sharedVariables(environment: Environment, keys: Keys): Record<string, string | null> {
  const digest = (value: string | undefined) => (value === undefined ? null : keys.variableDigest(value))
  const names = environment.WORKER === 'none' ? sharedNames : [...sharedNames, ...mailNames]
  return {
    APP_SECRET: keys.variableDigest(''),
    ...Object.fromEntries(names.map((name) => [name, digest(environment[name])])),
    ...Object.fromEntries(fileNames.map((name) => [name, digest(contentOf(environment[name]))])),
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
