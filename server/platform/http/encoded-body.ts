import { beginning, type Beginning, type Effort, type Encoding, withEnd } from './compressed-pieces'

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
