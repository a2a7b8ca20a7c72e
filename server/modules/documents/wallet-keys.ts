import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Environment } from '../../environment'

declare module '#server/context' {
  interface Context {
    readonly wallets: Wallets
  }
}

/** The shop's credentials for Apple Wallet passes. Certificates and key are in PEM format. */
export interface AppleKeys {
  passTypeId: string
  teamId: string
  certificate: string
  key: string
  passphrase: string | null
  wwdr: string
}

/** The shop's issuer account at Google Wallet, and the service account that signs its links. */
export interface GoogleKeys {
  issuerId: string
  email: string
  /** Private key in PEM format. */
  key: string
}

/** The wallets that tickets can be added to. A wallet that is not configured is null, and not offered to customers. */
export interface Wallets {
  readonly apple: AppleKeys | null
  readonly google: GoogleKeys | null
}

const serviceAccount = z.object({ client_email: z.email(), private_key: z.string() })

/** Reads the key files that the environment names. Throws if a file is missing or invalid. */
export function openWallets({ apple, google }: Pick<Environment, 'apple' | 'google'>): Wallets {
  return { apple: apple && appleKeys(apple), google: google && googleKeys(google) }
}

function appleKeys(named: NonNullable<Environment['apple']>): AppleKeys {
  const { passTypeId, teamId, passphrase } = named
  const certificate = readPem('APPLE_PASS_CERTIFICATE', named.certificate, (pem) => new X509Certificate(pem))
  const wwdr = readPem('APPLE_WWDR_CERTIFICATE', named.wwdr, (pem) => new X509Certificate(pem))
  const key = readPem('APPLE_PASS_KEY', named.key, (pem) => {
    const parsed = createPrivateKey({ key: pem, ...(passphrase === null ? {} : { passphrase }) })
    if (!new X509Certificate(certificate).checkPrivateKey(parsed))
      throw new Error('it is not the key of APPLE_PASS_CERTIFICATE')
  })
  return { passTypeId, teamId, certificate, key, passphrase, wwdr }
}

function googleKeys({ issuerId, keyFile }: NonNullable<Environment['google']>): GoogleKeys {
  const text = readPem('GOOGLE_WALLET_KEY', keyFile, (json) => {
    createPrivateKey(serviceAccount.parse(JSON.parse(json)).private_key)
  })
  const { client_email: email, private_key: key } = serviceAccount.parse(JSON.parse(text))
  return { issuerId, email, key }
}

function readPem(variable: string, file: string, check: (text: string) => unknown): string {
  try {
    const text = readFileSync(file, 'utf8')
    check(text)
    return text
  } catch (error) {
    // The message of the file system or the parser does not quote the key.
    throw new Error(
      `${variable}: ${file} cannot be used (${error instanceof Error ? error.message : String(error)}).`,
      {
        cause: error,
      },
    )
  }
}
