import * as texts from '../../../texts/compiled/command-line/backup'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { UnusableBackup } from './backup-file'

/**
 * An encrypted backup is a head and chunks (the STREAM construction, as age and Tink use it):
 *
 * - head: `magic` (8 bytes) · salt (32 bytes, random) · key check (16 bytes, tells a wrong key from damage)
 * - chunk: 64 KiB of the backup by AES-256-GCM, then its tag (16 bytes). The nonce is the chunk's number (11 bytes) and 1 for
 *   the last chunk, else 0. Only the last chunk is shorter; it may be empty.
 *
 * The key of the file and the key check are derived from BACKUP_KEY by HKDF-SHA256 with the salt, so that no nonce is used
 * twice. The number of a chunk detects exchanged, repeated and missing chunks, and the mark of the last one a lost end.
 */
const magic = Buffer.from('SHOPENC1', 'latin1')
const saltLength = 32
const checkLength = 16
const headLength = magic.length + saltLength + checkLength
const chunkLength = 64 * 1024
const tagLength = 16

/** BACKUP_KEY as bytes. */
export const backupKey = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** Whether a file that begins with these bytes (at least 8) is an encrypted backup. */
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

/** Encrypts `source` with a key of 32 bytes. Holds one chunk in memory. */
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
 * Decrypts what `encrypt` wrote; every chunk is authentic when it is yielded. Holds one chunk in memory. Throws
 * `UnusableBackup` with a sentence if the key is another one, or the data is damaged, incomplete or not encrypted.
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

/** Portions of exactly `length` bytes; the last one is shorter (perhaps empty) and is marked. */
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

  /** The next `length` bytes; fewer only at the end. */
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

  /** Everything that was not taken. Ends the source when its reader stops. */
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

  /** Ends the source. */
  async close(): Promise<void> {
    await this.source.return?.()
  }
}
