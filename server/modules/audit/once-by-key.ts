import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { callKey } from '#contract/office/office-call'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { findCallOfKey, insertCallKey } from '../../platform/http/call-keys.queries'
import { contentHash, type KeyedCall, rejectOtherContent } from '../../platform/http/keyed-call'
import { LargeBody } from '../../platform/http/read-payload'
import { Refusal } from '../../platform/http/refusal'

/** Returns the call with its `Idempotency-Key`, or `null` without the header. Fails with `call-key-invalid`. */
export function callOfHeader(
  request: FastifyRequest,
  { path, actor, payload }: { path: string; actor: string; payload: object },
): KeyedCall | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !callKey.test(key)) throw new Refusal('call-key-invalid')
  return { actor, key, hash: contentHash(path, contentOf(request.body, payload)) }
}

/** Returns the content that a repeated request must send unchanged: everything except `dry_run` and `fingerprint`. */
function contentOf(body: unknown, payload: object): unknown {
  // The body is a file whose payload is in the query, or a large body that is parsed elsewhere.
  if (Buffer.isBuffer(body)) return [payload, digest(body)]
  if (body instanceof LargeBody) return digest(body.bytes)
  const { dry_run: _dryRun, fingerprint: _fingerprint, ...content } = body as Record<string, unknown>
  return content
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Makes a change only once per key (decision 036). The key is taken in the transaction of the change. A repeated request fails
 * with `already-done`, or with `call-key-reused` if its content differs. Without a key, each call makes the change.
 *
 * The key is taken after success if the call runs `by row` in several transactions, returns a `file` or uses no transaction.
 * Until then, a repeated request continues the work.
 */
export async function onceByKey<Answer>(
  context: Context,
  call: KeyedCall | null,
  {
    kind,
    make,
  }: {
    kind: 'at once' | 'by row' | 'file'
    make: (context: Context) => Promise<{ answer: Answer; hasChanged: boolean }>
  },
): Promise<Answer> {
  if (call === null) return (await make(context)).answer
  await rejectDone(context, call)
  const take = (tx: Tx) => insertCallKey(tx, { ...call, at: context.now() })
  const once = onceIn(context, { claim: take, end: () => Promise.resolve() })
  try {
    const { answer, hasChanged } = await make(kind === 'at once' ? once.context : context)
    if ((hasChanged && !once.wasStarted()) || kind === 'file') await context.db.transaction(take)
    return answer
  } catch (error) {
    if (!(error instanceof NotWaiting)) throw error
    await rejectDone(context, call)
    throw new Refusal('already-done')
  }
}

/** Throws if a call with this key was already done. */
async function rejectDone(context: Context, call: KeyedCall): Promise<void> {
  const stored = await findCallOfKey(context.db.kysely, call)
  if (stored === undefined) return
  rejectOtherContent(stored, call)
  throw new Refusal('already-done')
}

/**
 * Fails with `already-done` if the change that is previewed was already made with this key, so that a page that lost the
 * response detects it (decision 036). A preview does not take the key. Its content is not compared, because it may lack
 * fields that do not matter to the effect.
 */
export async function rejectPreviewOfDone(context: Context, call: KeyedCall | null): Promise<void> {
  if (call !== null && (await findCallOfKey(context.db.kysely, call)) !== undefined)
    throw new Refusal('already-done')
}

/** Thrown if a piece of work no longer waits, because it was already done or given up. */
export class NotWaiting extends Error {}

interface PieceOfWork {
  /** Locks the row of the work. Returns false if it no longer waits. */
  readonly claim: (tx: Tx) => Promise<boolean>
  /** Records that the work was done. */
  readonly end: (tx: Tx) => Promise<void>
}

/**
 * Returns a context for a handler that does a piece of work which waits in the database. The first transaction that the
 * handler opens also claims and ends the work, so that it is done exactly once, even with several processes and after a
 * crash. It throws `NotWaiting` if the work no longer waits. `wasStarted` tells whether a transaction was started, `wasDone`
 * whether it was committed.
 */
export function onceIn(
  context: Context,
  { claim, end }: PieceOfWork,
): { context: Context; wasDone: () => boolean; wasStarted: () => boolean } {
  const { db } = context
  let isStarted = false
  let isDone = false
  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    isStarted = true
    if (isDone) return db.transaction(work)
    const result = await db.transaction(async (tx) => {
      if (!(await claim(tx))) throw new NotWaiting()
      const made = await work(tx)
      await end(tx)
      return made
    })
    isDone = true
    return result
  }
  return {
    context: { ...context, db: { ...db, transaction } },
    wasDone: () => isDone,
    wasStarted: () => isStarted,
  }
}
