import type { ErrorCode } from '#contract/every-refusal'
import { garbled, unreachable } from '#texts/compiled/screens/shared'

/** Parts of an error's answer besides its status and message. */
interface ErrorAnswer {
  code?: ErrorCode | null | undefined
  errors?: Readonly<Record<string, readonly string[]>> | undefined
  isServers?: boolean
  total?: number | null | undefined
}

/** A call that the shop refused, or that failed on the network (`status` 0). */
export class Refusal extends Error {
  override name = 'Refusal'
  /** Code of the error in the contract; `null` if the message is the page's own. Pages compare it, never the message. */
  readonly code: ErrorCode | null
  /** Messages by field; empty if no field is wrong. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Whether the message came from the server; otherwise it is the page's own. */
  readonly isServers: boolean
  /** The current total, if it is the reason. */
  readonly total: number | null

  constructor(
    /** The HTTP status; 0 for a network failure. */
    readonly status: number,
    message: string,
    answer: ErrorAnswer = {},
  ) {
    super(message)
    const { code = null, errors = {}, isServers = true, total = null } = answer
    this.code = code
    this.errors = errors
    this.isServers = isServers
    this.total = total
  }

  /** The call was not decided and may be sent again. */
  get isNetworkFailure(): boolean {
    return this.status === 0
  }

  /** The login has ended (401 or 419). */
  get endsLogin(): boolean {
    return this.status === 401 || this.status === 419
  }
}

/** Returns the error for a shop that was not reached. It may or may not have carried out the call. */
export const unreached = (): Refusal => new Refusal(0, unreachable(), { isServers: false })

/**
 * Returns the text of a form's alert (docs/behaviour/calls.md, "Errors"): the errors joined by line breaks, else the
 * message, else raw.
 */
export function formErrorText(error: unknown): string {
  if (error instanceof Refusal) {
    const messages = Object.values(error.errors).flat()
    if (messages.length > 0) return [...new Set(messages)].join('\n')
    if (error.message) return error.message
  }
  return error instanceof Error && error.message ? error.message : String(error)
}

/** Returns the error of an answer's body, which may be unreadable (`null`). */
export function refusalOf(status: number, body: unknown): Refusal {
  const { code, message, errors, total } = (body ?? {}) as {
    code?: ErrorCode
    message?: string
    errors?: Record<string, string[]>
    total?: number
  }
  return new Refusal(status, message ?? garbled(), { code, errors, total, isServers: message !== undefined })
}

/** How long an answer may take, in ms. The server gives up its database and a gateway after 10 seconds each. */
const timeoutMs = 25_000

/**
 * Creates the function that posts the calls of one API below `base` (such as `/api`). It throws a `Refusal` with the
 * server's message, also if the network fails, the server times out or the response is unreadable. `headers`, such as
 * an API key, are sent with every call. Each API adds the types of its own calls.
 */
export function createPost(base: string, headers: Readonly<Record<string, string>> = {}) {
  return async (path: string, payload: object): Promise<unknown> => {
    let response: Response
    try {
      response = await fetch(`${base}/${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          ...headers,
        },
        body: JSON.stringify(payload),
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch {
      throw unreached()
    }
    const body: unknown = await response.json().catch(() => null)
    if (response.ok && body !== null) return body
    // An answer that broke off is treated like a missing one.
    throw refusalOf(response.ok ? 0 : response.status, body)
  }
}
