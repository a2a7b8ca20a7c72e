import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib'

/** The encodings that bodies are compressed in. */
export type Encoding = 'br' | 'gzip'

/** A compressed beginning that an end can follow. `sum`: its CRC-32, which gzip needs. */
export interface Beginning {
  readonly bytes: Buffer
  readonly sum: number
  readonly length: number
}

const brotli = promisify(brotliCompress)
const deflate = promisify(deflateRaw)

/** How hard to compress, of Brotli and of deflate: 1 for what lasts until the next place is taken, 4 for what lasts longer. */
export type Effort = 1 | 4

/** Compresses a beginning off the main thread. It ends on a whole byte, and nothing after it refers to it. */
export async function beginning(plain: Buffer, encoding: Encoding, effort: Effort): Promise<Beginning> {
  const bytes = await compress[encoding](plain, effort)
  return { bytes, sum: encoding === 'gzip' ? crc32(plain) : 0, length: plain.length }
}

/** A whole compressed body: a beginning and an end, which is added as it is: it is short and compressing it would cost more. */
export const withEnd = (begun: Beginning, end: Buffer, encoding: Encoding): Buffer =>
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
