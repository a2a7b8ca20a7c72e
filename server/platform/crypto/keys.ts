import {
  createHmac,
  hkdfSync,
  timingSafeEqual,
  createHash,
  randomBytes,
  createCipheriv,
  createDecipheriv,
} from 'node:crypto'
import type { GatewayName } from '#contract/gateways'
import { codeFromBytes, orderCodeLength } from '#rules/orders/order-code'

/** Keys derived from APP_SECRET, one per purpose. */
export interface Keys {
  /**
   * Returns the order's keyed checksum: 128 bits, always the same (docs/behaviour/documents-and-numbers.md, "Codes").
   */
  checksum(orderCode: string): string
  /**
   * Whether the given checksum belongs to this order, also if a previous secret created it. Compares in constant time.
   */
  isChecksum(orderCode: string, given: string | null): boolean
  /** Returns the keyed checksum of one document of an order. It opens only this document. */
  documentChecksum(orderCode: string, documentId: number): string
  /** Whether the given checksum belongs to this document, also if a previous secret created it. */
  isDocumentChecksum(orderCode: string, documentId: number, given: string): boolean
  /** Signs a short text for barcodes and links: 80 bits in base32. */
  sign(purpose: 'barcode' | GatewayName | `${GatewayName}-${string}`, text: string): string
  /** Derives a URL-safe token of 160 bits from a text. Used by calls whose repetition must return the same token. */
  repeatableToken(purpose: 'login-nonce' | 'login' | 'voucher', text: string): string
  /** Keyed hash of a network address for storage: equal for equal addresses, and not reversible without the key. */
  networkHash(address: string): string
  /** Keyed digest of an environment variable: equal for equal values, and not reversible without the key. */
  variableDigest(value: string): string
  /** Key that seals new data: 32 bytes for AES-256-GCM. */
  readonly sealing: Buffer
  /** Keys that open sealed data: `sealing` and those of the previous secrets. */
  readonly opening: readonly Buffer[]
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function base32(bytes: Buffer): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += alphabet[(value >>> (bits - 5)) & 31]
      bits -= 5
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

/**
 * Derives the keys of a secret. `previous` lists the secrets that it replaced (`APP_SECRET_PREVIOUS`). Checksums and
 * sealed data created with them remain valid, but nothing new is created with them.
 */
export function keysFrom(secret: string, previous: readonly string[] = []): Keys {
  const derive = (purpose: string, from = secret) =>
    Buffer.from(hkdfSync('sha256', from, '', `shop:${purpose}`, 32))
  const secrets = [secret, ...previous]
  const keysOf = (purpose: string) => secrets.map((one) => derive(purpose, one))
  const orderChecksum = checksums(keysOf('checksum'))
  const documentChecksum = checksums(keysOf('document'))
  const signingKeys = new Map<string, Buffer>()
  const signingKey = (purpose: string) => {
    const key = signingKeys.get(purpose) ?? derive(purpose)
    signingKeys.set(purpose, key)
    return key
  }
  const tokenKeys = {
    'login-nonce': derive('login-nonce'),
    login: derive('login'),
    voucher: derive('voucher'),
  }
  const networkKey = derive('network')
  const variableKey = derive('variable')
  return {
    checksum: orderChecksum.of,
    isChecksum: (orderCode, given) => given !== null && orderChecksum.isOf(orderCode, given),
    documentChecksum: (orderCode, id) => documentChecksum.of(`${orderCode}/${id}`),
    isDocumentChecksum: (orderCode, id, given) => documentChecksum.isOf(`${orderCode}/${id}`, given),
    sign: (purpose, text) =>
      base32(createHmac('sha256', signingKey(purpose)).update(text).digest().subarray(0, 10)),
    repeatableToken: (purpose, text) =>
      createHmac('sha256', tokenKeys[purpose]).update(text).digest().toString('base64url', 0, tokenBytes),
    networkHash: (address) =>
      createHmac('sha256', networkKey).update(address).digest('base64url').slice(0, 22),
    variableDigest: (value) =>
      createHmac('sha256', variableKey).update(value).digest('base64url').slice(0, 22),
    sealing: derive('sealing'),
    opening: secrets.map((one) => derive('sealing', one)),
  }
}

/** Creates checksums with the first key, and accepts those of all keys. */
function checksums([first, ...previous]: readonly Buffer[]) {
  if (first === undefined) throw new Error('There is no key')
  const made = (key: Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest('hex').slice(0, 32)
  return {
    of: (text: string) => made(first, text),
    isOf: (text: string, given: string) =>
      [first, ...previous].map((key) => isSame(made(key, text), given)).some((isTheirs) => isTheirs),
  }
}

/** Compares two texts in constant time. */
export function isSame(expected: string, given: string): boolean {
  return timingSafeEqual(digest(expected), digest(given))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const tokenBytes = 20
let randomness = Buffer.alloc(0)

/**
 * Returns a random URL-safe token of 160 bits for links, logins and carts. Random bytes are requested for 200 tokens at
 * once: one request per token took 5 % of the CPU time of adding to a cart.
 */
export function randomToken(): string {
  if (randomness.length === 0) randomness = randomBytes(200 * tokenBytes)
  const token = randomness.toString('base64url', 0, tokenBytes)
  randomness = randomness.subarray(tokenBytes)
  return token
}

/** Returns the stored form of a token. It does not reveal the token to a reader of the database. */
export const tokenHash = (token: string): Buffer => digest(token)

/** Returns a new order code, one of 25⁸. The database's unique index prevents duplicates. */
export const newOrderCode = (): string => codeFromBytes(randomBytes(8 * orderCodeLength), orderCodeLength)

/** Returns a new code for a ticket or product. It is longer because, with the holder's email, it opens the download. */
export const newItemCode = (): string => codeFromBytes(randomBytes(96), 12)

/** Layout of a sealed value: version, key ID, nonce, tag, ciphertext. */
const version = 1

const keyIdBytes = 4

const nonceBytes = 12

const tagBytes = 16

const headBytes = 1 + keyIdBytes + nonceBytes + tagBytes

/**
 * Seals a value with AES-256-GCM and a fresh nonce. `belongsTo` is authenticated with it, so a copy in another row
 * cannot be opened. The key's fingerprint is stored too, so that older values can be opened after a key change.
 */
export function seal(value: unknown, key: Buffer, belongsTo: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(belongsTo))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), keyId(key), nonce, cipher.getAuthTag(), sealed])
}

/** Opens a sealed value with one of these keys. Throws for another key, another row or a changed byte. */
export function open(sealed: Buffer, keys: readonly Buffer[], belongsTo: string): unknown {
  if (sealed.length < headBytes || sealed[0] !== version) throw new Error('This was not sealed here.')
  const parts = cut(sealed.subarray(1), [keyIdBytes, nonceBytes, tagBytes])
  const [id, nonce, tag, text] = parts
  const key = keys.find((one) => keyId(one).equals(id))
  if (key === undefined) throw new Error('The key that this was sealed with is not here.')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(belongsTo))
  decipher.setAuthTag(tag)
  return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8'))
}

/** Context of sealed bank details, so that those of one order cannot be opened as another's. */
export const sealedFor = (orderId: number): string => `refund of order ${orderId}`

/** Context of the sealed content of a bank file, which its message id identifies. */
export const sealedForFile = (messageId: string): string => `refund file ${messageId}`

/** Context of the sealed account of a bank statement entry, which its key identifies. */
export const sealedForEntry = (key: string): string => `bank entry ${key}`

/** Returns whether a value was sealed with this key rather than with an older one. */
export const isSealedWith = (sealed: Buffer, key: Buffer): boolean =>
  sealed.subarray(1, 1 + keyIdBytes).equals(keyId(key))

/** Prefix of every value that is sealed with this key. */
export const sealMark = (key: Buffer): Buffer => Buffer.concat([Buffer.of(version), keyId(key)])

/** Fingerprint that distinguishes keys without revealing them. */
const keyId = (key: Buffer) =>
  createHash('sha256').update('sealing key').update(key).digest().subarray(0, keyIdBytes)

function cut(bytes: Buffer, [a, b, c]: [number, number, number]): [Buffer, Buffer, Buffer, Buffer] {
  return [
    bytes.subarray(0, a),
    bytes.subarray(a, a + b),
    bytes.subarray(a + b, a + b + c),
    bytes.subarray(a + b + c),
  ]
}
