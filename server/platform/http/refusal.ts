import { type AnyRefusalCode, everyRefusal, sentenceOfRefusal } from '#contract/every-refusal'
import { instantsAt, zonedText } from '#rules/dates/local-time'

/**
 * An expected error from the error catalogue. Handlers throw it, the transaction rolls back, and the error handler
 * sends it.
 */
export class Refusal extends Error {
  readonly code: AnyRefusalCode
  readonly status: number
  readonly errors: Record<string, string[]> | undefined
  /** Seconds until the client may retry, for 429 and 503. */
  readonly retryAfter: number | undefined
  /** Additional fields of the response. */
  readonly more: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: AnyRefusalCode,
    options: {
      slots?: Readonly<Record<string, string>>
      /** Invalid fields. Each gets the text of the error or its own. */
      fields?: readonly string[] | Record<string, string[]>
      retryAfter?: number
      /** Additional fields of the response, such as the new `total`. */
      more?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    const sentence = sentenceOfRefusal(code, options.slots)
    super(sentence)
    this.name = 'Refusal'
    this.code = code
    this.status = everyRefusal[code][0]
    this.errors = isList(options.fields)
      ? Object.fromEntries(options.fields.map((field) => [field, [sentence]]))
      : options.fields
    this.retryAfter = options.retryAfter
    this.more = options.more
  }
}

const isList = (fields: unknown): fields is readonly string[] => Array.isArray(fields)

/** Throws the refusal for `code` unless it is `null`. */
export function refuseIf(
  code: AnyRefusalCode | null,
  options?: ConstructorParameters<typeof Refusal>[1],
): void {
  if (code !== null) throw new Refusal(code, options)
}

/** Returns the value, or throws the refusal if it is `null` or `undefined`. */
export function orRefuse<T>(value: T | null | undefined, code: AnyRefusalCode): T {
  if (value === null || value === undefined) throw new Refusal(code)
  return value
}

/**
 * Returns the refusal of a local time (`2027-10-31T02:30`) that occurs twice because clocks go back. It names both
 * instants with their offsets, and callers can send either of them.
 */
export function timeTwice(local: string, zone: string, field: string): Refusal {
  const [first = '', second = ''] = instantsAt(local, zone).map((at) =>
    zonedText(at, zone).replace(/:00(?=[+-])/, ''),
  )
  return new Refusal('time-twice', { slots: { first, second }, fields: [field] })
}
