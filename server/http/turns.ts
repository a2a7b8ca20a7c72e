import { Refusal } from '../refusal'

interface Turns {
  /** So many works run at the same time. */
  readonly atOnce: number
  /** So many wait for their turn; further ones are refused with 503. */
  readonly waiting: number
  /** Seconds after which who was refused may come again. */
  readonly retryAfter: number
}

/** Runs a work when its turn comes. One whose signal is aborted until then is not run: it rejects with the reason. */
export type InTurn = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>

/** Bounds what runs at the same time and what waits for it, so that a rush for one thing leaves room for all others. */
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
