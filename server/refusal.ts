import { type RefusalCode, refusals, refusalSentence } from '../contract/refusals'

/** An expected no. Thrown by handlers: the transaction rolls back, and the error handler answers it. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly errors: Record<string, string[]> | undefined
  /** Seconds, for 429. */
  readonly retryAfter: number | undefined
  /** What the answer carries besides. */
  readonly more: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: RefusalCode,
    options: {
      slots?: Readonly<Record<string, string>>
      /** The fields to blame; each gets the sentence, or one of its own. */
      fields?: readonly string[] | Record<string, string[]>
      retryAfter?: number
      /** What the answer carries besides, such as the new `total`. */
      more?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    const sentence = refusalSentence(code, options.slots)
    super(sentence)
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code][0]
    this.errors = isList(options.fields)
      ? Object.fromEntries(options.fields.map((field) => [field, [sentence]]))
      : options.fields
    this.retryAfter = options.retryAfter
    this.more = options.more
  }
}

const isList = (fields: unknown): fields is readonly string[] => Array.isArray(fields)

/** Throws the refusal that a rule named; null passes. */
export function refuseIf(code: RefusalCode | null, options?: ConstructorParameters<typeof Refusal>[1]): void {
  if (code !== null) throw new Refusal(code, options)
}

/** The value, or the refusal where there is none. */
export function orRefuse<T>(value: T | null | undefined, code: RefusalCode): T {
  if (value === null || value === undefined) throw new Refusal(code)
  return value
}
