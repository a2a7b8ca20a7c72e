import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import * as texts from '#texts/compiled/command-line/backup'
import { UnusableBackup } from './backup-file'

/**
 * An encrypted backup consists of a head and chunks (the STREAM construction, which age and Tink use):
 *
 * - head: `magic` (8 bytes) · salt (32 bytes, random) · key check (16 bytes, distinguishes a wrong key from damage)
 * - chunk: 64 KiB of the backup encrypted with AES-256-GCM, then its tag (16 bytes). The nonce is the chunk's number (11
 *   bytes) and 1 for the last chunk, otherwise 0 (1 byte). Only the last chunk is shorter; it may be empty.
 *
 * The key of the file and the key check are derived from BACKUP_KEY by HKDF-SHA256 with the salt, so that no nonce is used
 * twice with the same key. The chunk number in the nonce detects exchanged, repeated and missing chunks. The mark of the last
 * chunk detects a truncated file.
 */
const magic = Buffer.from('SHOPENC1', 'latin1')
const saltLength = 32
const checkLength = 16
const headLength = magic.length + saltLength + checkLength
const chunkLength = 64 * 1024
const tagLength = 16

/** Decodes `BACKUP_KEY`. */
export const backupKey = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** Returns whether a file that begins with these bytes (at least 8) is an encrypted backup. */
export const isEncrypted = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic)

function derive(key: Buffer, salt: Buffer) {
  const of = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `shop backup ${purpose}`, length))
  return { fileKey: of('key', 32), check: of('check', checkLength) }
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 5, 6)
  bytes.writeUInt8(isLast ? 1 : 0, 11)
  return bytes
}

/** Encrypts `source` with a key of 32 bytes. It holds one chunk in memory. */
export async function* encrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer, void> {
  const salt = randomBytes(saltLength)
  const { fileKey, check } = derive(key, salt)
  yield Buffer.concat([magic, salt, check])
  let number = 0
  for await (const { bytes, isLast } of inChunks(source, chunkLength)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonce(number, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/**
 * Decrypts the output of `encrypt`. Every chunk is authenticated before it is yielded. It holds one chunk in memory. Throws
 * `UnusableBackup` with a sentence for the operator if the key differs or the data is damaged, incomplete or not encrypted.
 */
export async function* decrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer, void> {
  const reader = new Portions(source)
  const head = await reader.take(headLength)
  if (!isEncrypted(head)) throw new UnusableBackup(texts.not_encrypted())
  if (head.length < headLength) throw cutOff()
  const salt = head.subarray(magic.length, magic.length + saltLength)
  const { fileKey, check } = derive(key, salt)
  if (!timingSafeEqual(check, head.subarray(magic.length + saltLength)))
    throw new UnusableBackup(texts.other_key())
  let number = 0
  for await (const { bytes, isLast } of inChunks(reader.rest(), chunkLength + tagLength)) {
    yield open(fileKey, bytes, number, isLast)
    number += 1
  }
}

function open(fileKey: Buffer, bytes: Buffer, number: number, isLast: boolean): Buffer {
  const length = bytes.length - tagLength
  if (length < 0) throw cutOff()
  try {
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce(number, isLast))
    decipher.setAuthTag(bytes.subarray(length))
    return Buffer.concat([decipher.update(bytes.subarray(0, length)), decipher.final()])
  } catch {
    if (isLast) throw cutOff()
    throw new UnusableBackup(texts.part_damaged())
  }
}

const cutOff = () => new UnusableBackup(texts.end_damaged())

/** Yields chunks of exactly `length` bytes. The last one is shorter, possibly empty, and has `isLast` set. */
async function* inChunks(
  source: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }, void> {
  const reader = new Portions(source)
  try {
    for (;;) {
      const bytes = await reader.take(length)
      const isLast = bytes.length < length
      yield { bytes, isLast }
      if (isLast) return
    }
  } finally {
    await reader.close()
  }
}

/** Reads an exact number of bytes from a stream of portions of any size. */
export class Portions {
  private waiting: Buffer[] = []
  private length = 0
  private readonly source: AsyncIterator<Buffer>

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** Returns the next `length` bytes, or fewer at the end of the source. */
  async take(length: number): Promise<Buffer> {
    while (this.length < length) {
      const { value, done } = await this.source.next()
      if (done === true) break
      this.waiting.push(value)
      this.length += value.length
    }
    const [first] = this.waiting
    const all = this.waiting.length === 1 && first ? first : Buffer.concat(this.waiting, this.length)
    const taken = all.subarray(0, length)
    this.waiting = [all.subarray(length)]
    this.length -= taken.length
    return taken
  }

  /** Yields the remaining bytes. It ends the source when its reader stops. */
  async *rest(): AsyncGenerator<Buffer, void> {
    try {
      yield* this.waiting.splice(0)
      for (;;) {
        const { value, done } = await this.source.next()
        if (done === true) return
        yield value
      }
    } finally {
      await this.close()
    }
  }

  async close(): Promise<void> {
    await this.source.return?.()
  }
}
