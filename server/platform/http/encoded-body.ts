import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib'

/** Head that several bodies share. It is compressed once per requested encoding, off the main thread. */
export class BodyHead {
  readonly plain: Buffer
  readonly #under: Partial<Record<Encoding, Promise<Beginning>>> = {}
  readonly #made: Partial<Record<Encoding, Beginning>> = {}

  readonly #effort: Effort

  constructor(plain: Buffer, effort: Effort = 4) {
    this.plain = plain
    this.#effort = effort
  }

  /** Returns the compressed head if it is available already, which is nearly always the case. */
  known(encoding: Encoding): Beginning | undefined {
    return this.#made[encoding]
  }

  in(encoding: Encoding): Promise<Beginning> {
    return (this.#under[encoding] ??= beginning(this.plain, encoding, this.#effort).then(
      (made) => (this.#made[encoding] = made),
      (error: unknown) => {
        // The next request tries again.
        delete this.#under[encoding]
        throw error
      },
    ))
  }
}

/** A body that consists of a shared head and a short tail of its own. The tail is not compressed. */
export class EncodedBody {
  readonly #head: BodyHead
  readonly #end: Buffer
  readonly #whole: Partial<Record<Encoding, Buffer>> = {}

  constructor(head: BodyHead, end: Buffer) {
    this.#head = head
    this.#end = end
  }

  get plain(): Buffer {
    return Buffer.concat([this.#head.plain, this.#end])
  }

  /** Returns the compressed body if its head is compressed already, always as the same buffer. */
  known(encoding: Encoding): Buffer | undefined {
    const begun = this.#head.known(encoding)
    return begun && (this.#whole[encoding] ??= withTail(begun, this.#end, encoding))
  }

  async in(encoding: Encoding): Promise<Buffer> {
    const begun = await this.#head.in(encoding)
    return (this.#whole[encoding] ??= withTail(begun, this.#end, encoding))
  }
}

let lastAccepted: string | undefined
let lastEncoding: Encoding | null = null

/**
 * Returns the best supported encoding that the request accepts. The last header is cached, because nearly all browsers
 * send the same.
 */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === lastAccepted) return lastEncoding
  lastAccepted = accepted
  lastEncoding = accepted === undefined ? null : bestOf(accepted)
  return lastEncoding
}

function bestOf(accepted: string): Encoding | null {
  const taken = new Set<string>()
  for (const part of accepted.split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1'
    if (Number(weight) > 0) taken.add(coding)
  }
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : null
}

/** Returns whether the client already has this content (weak comparison, RFC 9110). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  const own = weak(etag)
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => weak(tag) === own)
}

/** Supported encodings of bodies. */
type Encoding = 'br' | 'gzip'

/** A compressed head that a tail can follow. `sum` is its CRC-32, which gzip requires. */
interface Beginning {
  readonly bytes: Buffer
  readonly sum: number
  readonly length: number
}

const brotli = promisify(brotliCompress)
const deflate = promisify(deflateRaw)

/**
 * Compression level of Brotli and deflate: 1 for content that changes whenever a place is taken, 4 for content that
 * lasts longer.
 */
type Effort = 1 | 4

/**
 * Compresses a head off the main thread. The result ends on a byte boundary, and nothing after it refers back to it.
 */
async function beginning(plain: Buffer, encoding: Encoding, effort: Effort): Promise<Beginning> {
  const bytes = await compress[encoding](plain, effort)
  return { bytes, sum: encoding === 'gzip' ? crc32(plain) : 0, length: plain.length }
}

/**
 * Returns a complete compressed body. The tail is stored uncompressed: it is short, and compressing it would cost more.
 */
const withTail = (begun: Beginning, end: Buffer, encoding: Encoding): Buffer =>
  Buffer.concat([begun.bytes, ...tails[encoding](begun, end)])

// The level is low because the first visitor after a change waits for the result, which is soon replaced.
const compress = {
  br: (plain: Buffer, effort: Effort) =>
    brotli(plain, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: async (plain: Buffer, effort: Effort) =>
    Buffer.concat([gzipHead, await deflate(plain, { level: effort, finishFlush: constants.Z_SYNC_FLUSH })]),
}

const tails = {
  br: (_begun: Beginning, end: Buffer): Buffer[] => [
    ...pieces(end, 0x10000).flatMap((piece) => [uncompressed(piece.length), piece]),
    // This byte is an empty last meta-block.
    Buffer.from([0b11]),
  ],
  gzip: ({ sum, length }: Beginning, end: Buffer): Buffer[] => {
    const tail = Buffer.alloc(8)
    tail.writeUInt32LE(crc32(end, sum), 0)
    tail.writeUInt32LE((length + end.length) % 2 ** 32, 4)
    const stored = pieces(end, 0xffff).flatMap((piece) => [storedHead(piece.length, 0), piece])
    return [...stored, storedHead(0, 1), tail]
  },
}

/** Header by RFC 1952: deflate, no name, no modification time, unknown operating system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/**
 * Returns the header of an uncompressed meta-block of 1 to 65,536 bytes (RFC 7932, 9.2): the "not last" bit, its
 * length, and its type.
 */
function uncompressed(length: number): Buffer {
  const head = Buffer.alloc(3)
  head.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3)
  return head
}

/** Returns the header of a stored block of up to 65,535 bytes (RFC 1951, 3.2.4). */
function storedHead(length: number, isLast: 0 | 1): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(isLast, 0)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(~length & 0xffff, 3)
  return head
}

function pieces(bytes: Buffer, size: number): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) found.push(bytes.subarray(at, at + size))
  return found
}
