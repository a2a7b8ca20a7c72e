import { type BodyCaps, whyNotWhole } from './read-payload'
import { Refusal, refuseIf } from './refusal'

/**
 * Work of the large-body thread for one call. A module defines it next to the call;
 * `server/registry/large-body-worker.ts` passes all of them to the thread. `Order` and `Result` are sent between
 * threads, so they must be plain values without functions.
 */
export interface LargeBodyWork<Order, Result> {
  /** Path of the call. */
  readonly path: string
  /**
   * Reads a parsed body and does the expensive work. `connectionString` is that of the shop's database, for a separate
   * connection.
   */
  work(body: object, order: Order, connectionString: string): Result | Promise<Result>
}

/**
 * Limits above the largest catalogue of the contract: 10,000 items with 39 fields, 100,000 vouchers with four, and
 * 100,000 departures. Each pass over an object with a million members takes V8 seconds.
 */
const largeCaps: BodyCaps = { values: 1_500_000, members: 2000, depth: 32 }

/** Parses a large body at a cost bounded by its length. Throws the refusals `too-complex` and `malformed`. */
export function readLargeBody(bytes: Uint8Array): object {
  if (!isWithinCaps(bytes, largeCaps)) throw new Refusal('too-complex')
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new Refusal('malformed')
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Refusal('malformed')
  refuseIf(whyNotWhole(body, largeCaps))
  return body
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Returns whether JSON text stays within the limits. It is computed from the bytes before any value is created: a
 * million empty lists take two million bytes as text but a hundred million as values. For invalid JSON the result is
 * arbitrary.
 */
export function isWithinCaps(json: Uint8Array, caps: BodyCaps): boolean {
  let values = 1
  let depth = 0
  /** For each nesting level, these stacks store whether it is an object and its number of members so far. */
  const isObject: boolean[] = []
  const members: number[] = []
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isText) {
      if (byte === backslash) at += 1
      else if (byte === quote) isText = false
      continue
    }
    if (byte === quote) isText = true
    else if (byte === comma) {
      values += 1
      members[depth] = (members[depth] ?? 1) + 1
      if (isObject[depth] && (members[depth] ?? 0) > caps.members) return false
    } else if (byte === openList || byte === openObject) {
      values += 1
      depth += 1
      isObject[depth] = byte === openObject
      members[depth] = 1
    } else if (byte === closeList || byte === closeObject) depth -= 1
    if (values > caps.values || depth > caps.depth) return false
  }
  return true
}

/** A body that is sent to the thread. */
export interface LargeBodyTask {
  readonly path: string
  readonly bytes: Uint8Array
  readonly order: unknown
  readonly connectionString: string
}

/** Response of the thread. */
export type LargeBodyAnswer =
  | { result: unknown }
  | { refused: Pick<Refusal, 'code' | 'message' | 'stored' | 'errors' | 'more'> }
  /** `code` is that of the error, such as that of a missing file of the program. */
  | { fault: string; code: string | null }

/** Runs in the thread: does the work of a task and returns its result or refusal. */
export async function answerOf(
  works: readonly LargeBodyWork<unknown, unknown>[],
  { path, bytes, order, connectionString }: LargeBodyTask,
): Promise<LargeBodyAnswer> {
  try {
    const its = works.find((one) => one.path === path)
    if (its === undefined) throw new Error(`Nothing reads a large body of ${path}.`)
    return { result: await its.work(readLargeBody(bytes), order, connectionString) }
  } catch (error) {
    if (!(error instanceof Refusal))
      return {
        fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
        code: error instanceof Error && 'code' in error ? String(error.code) : null,
      }
    const { code, message, stored, errors, more } = error
    return { refused: { code, message, stored, errors, more } }
  }
}

/** Returns the result in a response of the thread. Throws its refusal, or an error with its fault and code. */
export function resultOf(answer: LargeBodyAnswer): unknown {
  if ('refused' in answer) {
    const { code, message, stored, errors, more } = answer.refused
    const refusal = new Refusal(code, { ...(errors && { fields: errors }), ...(more && { more }) })
    throw Object.assign(refusal, { message, stored })
  }
  if ('fault' in answer) {
    const { fault, code } = answer
    throw Object.assign(new Error(`A large body could not be worked through: ${fault}`), { code })
  }
  return answer.result
}
