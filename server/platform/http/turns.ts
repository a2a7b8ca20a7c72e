import { Refusal } from './refusal'
import type { FastifyReply } from 'fastify'

interface Turns {
  /** Maximum number of jobs that run at the same time. */
  readonly atOnce: number
  /** Maximum number of waiting jobs. Further jobs are rejected with 503. */
  readonly waiting: number
  /** Seconds after which a rejected caller may retry. */
  readonly retryAfter: number
}

/**
 * Runs a job when its turn comes. If the signal is aborted first, the job does not run, and the promise rejects with
 * the signal's reason.
 */
export type InTurn = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>

/**
 * Creates a queue that limits how many jobs run at the same time and how many wait, so that many requests for one
 * resource do not block everything.
 */
export function takeTurns({ atOnce, waiting, retryAfter }: Turns): InTurn {
  const queue = new Set<() => void>()
  let running = 0

  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        running += 1
        resolve()
      }
      const leave = () => {
        queue.delete(begin)
        reject(signal?.reason as Error)
      }
      if (signal?.aborted) leave()
      else if (running < atOnce) begin()
      else if (queue.size >= waiting) reject(new Refusal('busy', { retryAfter }))
      else {
        queue.add(begin)
        signal?.addEventListener('abort', leave)
      }
    })

  return async (work, signal) => {
    await turn(signal)
    try {
      return await work()
    } finally {
      running -= 1
      const [next] = queue
      if (next !== undefined) {
        queue.delete(next)
        next()
      }
    }
  }
}

/**
 * Returns a signal that is aborted if the connection closes before the response was sent. Its reason is a refusal,
 * which the error handler treats like any other; no client receives it.
 */
export function untilClosed({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController()
  const abandon = () => {
    if (!raw.writableEnded) closing.abort(new Refusal('busy'))
  }
  if (raw.destroyed) abandon()
  else raw.once('close', abandon)
  return closing.signal
}
