import { createHash } from 'node:crypto'
import { type Keys, open, seal } from '../crypto/keys'
import type { Queryable, Tx } from '../db/database'
import {
  type CallKey,
  customerActor,
  findCallOfKey,
  insertCallKey,
  type StoredCall,
  updateCallAnswer,
} from './call-keys.queries'
import { Refusal } from './refusal'

/**
 * A call with an idempotency key. Its caller may send it again with the same key if the response was lost (decision
 * 036). Keys are unique per actor.
 */
export interface KeyedCall extends CallKey {
  /** SHA-256 of the path and the request. */
  readonly hash: Buffer
}

/** A completed call with the same key and content. */
export interface RepeatedCall {
  /** The first response. Undefined if none was stored, or if the APP_SECRET that sealed it is missing. */
  readonly answer: unknown
}

/**
 * Returns the keyed call of a payload with a `call_key`; `null` without one. `content` is what a repetition must send
 * unchanged. It excludes what may differ between repetitions, such as the login token.
 */
export const keyedCall = (
  path: string,
  callKey: string | null,
  content: unknown,
  actor = customerActor,
): KeyedCall | null =>
  callKey === null ? null : { actor, key: `${path}:${callKey}`, hash: contentHash(path, content) }

/** Hashes the content of a call. The order of an object's fields is irrelevant. */
export const contentHash = (path: string, content: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([path, sorted(content)]))
    .digest()

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [name, sorted(part)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Claims the key in the transaction of the change. Returns `null` for the first call with it, otherwise the repeated
 * call. A repeated call must change nothing but check its preconditions as before. Rejects other content with the same
 * key with `call-key-reused`.
 */
export async function takeKey(
  tx: Tx,
  call: KeyedCall | null,
  { keys, now }: { keys: Keys; now: () => Date },
): Promise<RepeatedCall | null> {
  if (call === null || (await insertCallKey(tx, { ...call, at: now() }))) return null
  const stored = await findCallOfKey(tx, call)
  // The key expired after a day, at this very moment.
  if (stored === undefined) throw new Refusal('busy', { retryAfter: 1 })
  rejectOtherContent(stored, call)
  return { answer: openAnswer(stored, call, keys) }
}

/** Rejects a call whose key was used for other content with `call-key-reused`. */
export function rejectOtherContent(stored: StoredCall, { hash }: KeyedCall): void {
  if (!stored.content_hash.equals(hash)) throw new Refusal('call-key-reused')
}

/** Stores the sealed response of a call whose key was claimed. It is deleted together with the key after a day. */
export async function storeAnswer(
  db: Queryable,
  call: KeyedCall | null,
  answer: unknown,
  keys: Keys,
): Promise<void> {
  if (call !== null) await updateCallAnswer(db, call, seal(answer, keys.sealing, sealedFor(call)))
}

function openAnswer({ answer_sealed }: StoredCall, call: KeyedCall, keys: Keys): unknown {
  if (answer_sealed === null) return undefined
  try {
    return open(answer_sealed, keys.opening, sealedFor(call))
  } catch {
    return undefined
  }
}

const sealedFor = ({ actor, key }: CallKey) => `answer of ${actor}, ${key}`
