import { type AnyRefusalCode, everyRefusal } from '#contract/every-refusal'
import { instantsAt, zonedText } from '#rules/dates/local-time'
import { readText, storedList, type StoredText, type StoredMessage } from '#rules/text/stored-texts'

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
  /** The sentence and those of its fields, as they are stored where a job has to show them later. */
  readonly stored: StoredMessage

  constructor(
    code: AnyRefusalCode,
    options: {
      slots?: Readonly<Record<string, StoredMessage>>
      /** Invalid fields. Each gets the text of the error or its own. */
      fields?: readonly string[] | Readonly<Record<string, readonly StoredMessage[]>>
      retryAfter?: number
      /** Additional fields of the response, such as the new `total`. */
      more?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    const refused = { refusal: code, ...(options.slots && { values: options.slots }) }
    const sentence = readText(refused)
    super(sentence)
    this.name = 'Refusal'
    this.code = code
    this.status = everyRefusal[code][0]
    const { fields } = options
    this.errors = isList(fields)
      ? Object.fromEntries(fields.map((field) => [field, [sentence]]))
      : fields && Object.fromEntries(Object.entries(fields).map(([field, all]) => [field, all.map(readText)]))
    this.stored = isList(fields) || fields === undefined ? refused : whole(refused, fields)
    this.retryAfter = options.retryAfter
    this.more = options.more
  }
}

/** Returns a sentence and those of the fields that are different, each once. */
function whole(
  refused: StoredText,
  fields: Readonly<Record<string, readonly StoredMessage[]>>,
): StoredMessage {
  const all = [refused, ...Object.values(fields).flat()].map((stored) => [readText(stored), stored] as const)
  return storedList([...new Map(all).values()], ' ') ?? refused
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
