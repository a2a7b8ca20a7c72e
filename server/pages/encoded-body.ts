import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A body that is compressed once for each encoding that somebody asks for, off the main thread. */
export class EncodedBody {
  readonly plain: Buffer
  readonly #made: Partial<Record<'br' | 'gzip', Promise<Buffer>>> = {}

  constructor(plain: Buffer) {
    this.plain = plain
  }

  in(encoding: 'br' | 'gzip'): Promise<Buffer> {
    return (this.#made[encoding] ??= compress[encoding](this.plain))
  }
}

// Little effort: the first visitor after a change waits for it, and pages do not live long.
const compress = {
  br: (plain: Buffer) =>
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (plain: Buffer) => zip(plain, { level: 4 }),
}

const brotliCoding = /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i
const gzipCoding = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i

/** The best of our encodings that the request takes. */
export function encodingFor(accepted: string | undefined): 'br' | 'gzip' | null {
  if (accepted === undefined) return null
  const takes = (coding: RegExp) => {
    const named = coding.exec(accepted)
    return named !== null && Number(named[1] ?? 1) > 0
  }
  return takes(brotliCoding) ? 'br' : takes(gzipCoding) ? 'gzip' : null
}

/** Whether the request has this content already (weak comparison, RFC 9110). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => weak(tag) === weak(etag))
}
