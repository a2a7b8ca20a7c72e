import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib'

/** The beginning that several bodies share: compressed once per requested encoding, off the main thread. */
export class BodyHead {
  readonly plain: Buffer
  readonly #under: Partial<Record<Encoding, Promise<Beginning>>> = {}
  readonly #made: Partial<Record<Encoding, Beginning>> = {}

  readonly #effort: Effort

  constructor(plain: Buffer, effort: Effort = 4) {
    this.plain = plain
    this.#effort = effort
  }

  /** The beginning in an encoding, if it is already compressed, which is nearly always the case. */
  known(encoding: Encoding): Beginning | undefined {
    return this.#made[encoding]
  }

  in(encoding: Encoding): Promise<Beginning> {
    return (this.#under[encoding] ??= beginning(this.plain, encoding, this.#effort).then(
      (made) => (this.#made[encoding] = made),
    ))
  }
}

/** A body of a shared beginning and a short end of its own, which is not compressed. */
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

  /** The body in an encoding, always the same buffer, if its beginning is already compressed. */
  known(encoding: Encoding): Buffer | undefined {
    const begun = this.#head.known(encoding)
    return begun && (this.#whole[encoding] ??= withEnd(begun, this.#end, encoding))
  }

  async in(encoding: Encoding): Promise<Buffer> {
    const begun = await this.#head.in(encoding)
    return (this.#whole[encoding] ??= withEnd(begun, this.#end, encoding))
  }
}

let lastAccepted: string | undefined
let lastEncoding: Encoding | null = null

/** The best of our encodings that the request accepts. Remembers the last header: nearly all browsers send the same. */
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

/** Whether the client already has this content (weak comparison, RFC 9110). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  const own = weak(etag)
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => weak(tag) === own)
}

/** The encodings that bodies are compressed in. */
type Encoding = 'br' | 'gzip'

/** A compressed beginning that an end can follow. `sum`: its CRC-32, which gzip needs. */
interface Beginning {
  readonly bytes: Buffer
  readonly sum: number
  readonly length: number
}

const brotli = promisify(brotliCompress)
const deflate = promisify(deflateRaw)

/** How hard to compress, of Brotli and of deflate: 1 for what lasts until the next place is taken, 4 for what lasts longer. */
type Effort = 1 | 4

/** Compresses a beginning off the main thread. It ends on a whole byte, and nothing after it refers to it. */
async function beginning(plain: Buffer, encoding: Encoding, effort: Effort): Promise<Beginning> {
  const bytes = await compress[encoding](plain, effort)
  return { bytes, sum: encoding === 'gzip' ? crc32(plain) : 0, length: plain.length }
}

/** A whole compressed body: a beginning and an end, which is added as it is: it is short and compressing it would cost more. */
const withEnd = (begun: Beginning, end: Buffer, encoding: Encoding): Buffer =>
  Buffer.concat([begun.bytes, ...ends[encoding](begun, end)])

// Low effort: the first visitor after a change waits for it, and what is sent is soon replaced.
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

const ends = {
  br: (_begun: Beginning, end: Buffer): Buffer[] => [
    ...pieces(end, 0x10000).flatMap((piece) => [uncompressed(piece.length), piece]),
    // An empty last meta-block.
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

/** RFC 1952: deflate, no name, no time, any system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** The head of a meta-block that is not compressed, of 1 to 65,536 bytes (RFC 7932, 9.2): not the last, its length, its kind. */
function uncompressed(length: number): Buffer {
  const head = Buffer.alloc(3)
  head.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3)
  return head
}

/** The head of a stored block of up to 65,535 bytes (RFC 1951, 3.2.4). */
function storedHead(length: number, isLast: 0 | 1): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(isLast, 0)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(~length & 0xffff, 3)
  return head
}

function pieces(bytes: Buffer, most: number): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at < bytes.length; at += most) found.push(bytes.subarray(at, at + most))
  return found
}
