import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { callKey } from '../../../contract/office/office-call'
import type { Tx } from '../../platform/db/database'
import { findCallOfKey, insertCallKey } from '../../platform/http/call-keys.queries'
import { contentHash, type KeyedCall, rejectOtherContent } from '../../platform/http/keyed-call'
import { LargeBody } from '../../platform/http/large-body'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'

/** Returns the call with its `Idempotency-Key`; null without the header. Rejects an invalid key. */
export function callOfHeader(
  request: FastifyRequest,
  { path, actor, payload }: { path: string; actor: string; payload: object },
): KeyedCall | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !callKey.test(key)) throw new Refusal('call-key-invalid')
  return { actor, key, hash: contentHash(path, contentOf(request.body, payload)) }
}

/** The content that a repeat must send unchanged: everything except `dry_run` and `fingerprint`. */
function contentOf(body: unknown, payload: object): unknown {
  // A file, with its payload in the query; and a catalogue that is parsed elsewhere.
  if (Buffer.isBuffer(body)) return [payload, digest(body)]
  if (body instanceof LargeBody) return digest(body.bytes)
  const { dry_run: _dryRun, fingerprint: _fingerprint, ...content } = body as Record<string, unknown>
  return content
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Makes a change of staff once per key (decision 036): the key is taken in the change's own transaction. A repeat is rejected
 * with `already-done`, and other content with `call-key-reused`. Without a key each call makes the change.
 *
 * A call that is done `by row`, in several transactions, takes its key once it succeeded, as does one that answers a `file`, and a
 * change without a transaction. Until then a repeat continues it.
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
    if ((hasChanged && !once.wasTried()) || kind === 'file') await context.db.transaction(take)
    return answer
  } catch (error) {
    if (!(error instanceof NotWaiting)) throw error
    await rejectDone(context, call)
    throw new Refusal('already-done')
  }
}

/** Rejects a repeat of what was done with this key, and other content with it. */
async function rejectDone(context: Context, call: KeyedCall): Promise<void> {
  const stored = await findCallOfKey(context.db.kysely, call)
  if (stored === undefined) return
  rejectOtherContent(stored, call)
  throw new Refusal('already-done')
}

/**
 * Rejects with `already-done` the preview of what was done with this key: a page whose answer was lost finds out by its next
 * preview that the change arrived (decision 036). A preview takes no key, and may lack fields that do not matter to the effect.
 */
export async function rejectPreviewOfDone(context: Context, call: KeyedCall | null): Promise<void> {
  if (call !== null && (await findCallOfKey(context.db.kysely, call)) !== undefined)
    throw new Refusal('already-done')
}

/** Thrown where a piece of work was done, or given up, before this process came to it. */
export class NotWaiting extends Error {}

interface PieceOfWork {
  /** Locks the work's row; false if it no longer waits. */
  readonly claim: (tx: Tx) => Promise<boolean>
  /** Records that it was done. */
  readonly end: (tx: Tx) => Promise<void>
}

/**
 * The context for a handler that does a piece of work which waits in the database: the transaction that the handler opens also
 * claims the work and ends it. So it is done exactly once, by any number of processes and whenever one of them is killed.
 * `wasDone` says whether a transaction was committed, `wasTried` whether one was begun; throws `NotWaiting` within the handler where
 * it no longer waits.
 */
export function onceIn(
  context: Context,
  { claim, end }: PieceOfWork,
): { context: Context; wasDone: () => boolean; wasTried: () => boolean } {
  const { db } = context
  let isTried = false
  let isDone = false
  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    isTried = true
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
    wasTried: () => isTried,
  }
}
