import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

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

/** Context of the sealed account of a bank statement entry, which its key identifies. */
export const sealedForEntry = (key: string): string => `bank entry ${key}`

/** Whether a value was sealed with this key rather than with an older one. */
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
