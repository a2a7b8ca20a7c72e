import { randomInt } from 'node:crypto'
import { tokenHash } from '../../platform/crypto/keys'

/** How often a mailed login code may be tried. */
export const LOGIN_CODE_ATTEMPTS = 5

/** Six digits, each code as likely as every other. */
export const generateLoginCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * What is stored of a code. The nonce is part of it and is stored only hashed, so that nobody who reads the database can try
 * the million codes.
 */
export const loginCodeHash = (code: string, nonce: string): Buffer => tokenHash(`${code} ${nonce}`)

/** Returns what `recordLoginCode` stores: the hashes of a new code and of the nonce of the browser that requested it. */
export const hashesOf = (code: string, nonce: string) => ({
  codeHash: loginCodeHash(code, nonce),
  nonceHash: tokenHash(nonce),
})
