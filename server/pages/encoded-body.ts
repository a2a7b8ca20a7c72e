import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A body that is compressed once per requested encoding, off the main thread. */
export class EncodedBody {
  readonly plain: Buffer
  readonly #under: Partial<Record<'br' | 'gzip', Promise<Buffer>>> = {}
  readonly #made: Partial<Record<'br' | 'gzip', Buffer>> = {}

  constructor(plain: Buffer) {
    this.plain = plain
  }

  /** The body in an encoding, if it is already compressed, which is nearly always the case. */
  known(encoding: 'br' | 'gzip'): Buffer | undefined {
    return this.#made[encoding]
  }

  in(encoding: 'br' | 'gzip'): Promise<Buffer> {
    return (this.#under[encoding] ??= compress[encoding](this.plain).then(
      (bytes) => (this.#made[encoding] = bytes),
    ))
  }
}

// Low effort: the first visitor after a change waits for it, and pages are soon replaced.
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

let lastAccepted: string | undefined
let lastEncoding: 'br' | 'gzip' | null = null

/** The best of our encodings that the request accepts. Remembers the last header: nearly all browsers send the same. */
export function encodingFor(accepted: string | undefined): 'br' | 'gzip' | null {
  if (accepted === lastAccepted) return lastEncoding
  lastAccepted = accepted
  lastEncoding = accepted === undefined ? null : bestOf(accepted)
  return lastEncoding
}

function bestOf(accepted: string): 'br' | 'gzip' | null {
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
