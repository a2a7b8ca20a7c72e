import { Refusal } from '../http/refusal'

interface QueueLimits {
  /** Maximum number of jobs that run at the same time. */
  readonly concurrency: number
  /** Maximum number of waiting jobs. Further jobs are rejected with 503. */
  readonly maxWaiting: number
  /** Seconds after which a rejected caller may retry. */
  readonly retryAfter: number
  /** Maximum number of waiting jobs of one caller, for each level of `JobOptions.from`. Without it there is no such limit. */
  readonly maxWaitingFrom?: readonly number[]
}

interface JobOptions {
  /** If it is aborted before the job starts, the job does not run, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /**
   * The caller, from the widest group to the narrowest, such as network and account. The callers of each level take turns:
   * a caller with one job waits for one job of each other caller, not for all jobs of a busy one.
   */
  readonly from?: readonly string[]
}

/** Runs a job when its turn comes. Rejects with `busy` (503) if too many jobs wait. */
export type Enqueue = <Result>(work: () => Promise<Result>, options?: JobOptions) => Promise<Result>

type Start = () => void

/** Waiting jobs of one caller, or of the callers of one group in the order of their turns. */
interface Line {
  count: number
  readonly jobs: Set<Start>
  readonly lines: Map<string, Line>
}

/**
 * Creates a queue that limits how many jobs run at the same time and how many wait, so that many requests for one
 * resource do not block everything. Every bounded queue of the server is one of these.
 */
export function createWorkQueue({
  concurrency,
  maxWaiting,
  retryAfter,
  maxWaitingFrom = [],
}: QueueLimits): Enqueue {
  const waiting = emptyLine()
  let running = 0

  const turn = ({ signal, from = [] }: JobOptions) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        running += 1
        resolve()
      }
      const leave = () => {
        removeFrom(waiting, from, start)
        reject(signal?.reason as Error)
      }
      if (signal?.aborted) reject(signal.reason as Error)
      else if (running < concurrency) start()
      else if (!addTo(waiting, from, start, [maxWaiting, ...maxWaitingFrom]))
        reject(new Refusal('busy', { retryAfter }))
      else signal?.addEventListener('abort', leave)
    })

  return async (work, options = {}) => {
    await turn(options)
    try {
      return await work()
    } finally {
      running -= 1
      takeFrom(waiting)?.()
    }
  }
}

const emptyLine = (): Line => ({ count: 0, jobs: new Set(), lines: new Map() })

/** Adds a job. Returns false, and adds nothing, if this line or one within it is full. */
function addTo(
  line: Line,
  [caller, ...callers]: readonly string[],
  job: Start,
  [max = Number.POSITIVE_INFINITY, ...maxWithin]: readonly number[],
): boolean {
  if (line.count >= max) return false
  if (caller === undefined) line.jobs.add(job)
  else {
    const inner = line.lines.get(caller) ?? emptyLine()
    if (!addTo(inner, callers, job, maxWithin)) return false
    line.lines.set(caller, inner)
  }
  line.count += 1
  return true
}

/** Removes and returns the next job. Its caller moves behind the others: a map iterates in the order of insertion. */
function takeFrom(line: Line): Start | undefined {
  const [caller, inner] = line.lines.entries().next().value ?? []
  const [own] = line.jobs
  const job = inner === undefined ? own : takeFrom(inner)
  if (job === undefined) return undefined
  line.count -= 1
  line.jobs.delete(job)
  if (caller !== undefined && inner !== undefined) {
    line.lines.delete(caller)
    if (inner.count > 0) line.lines.set(caller, inner)
  }
  return job
}

/** Removes a waiting job. */
function removeFrom(line: Line, [caller, ...callers]: readonly string[], job: Start): void {
  line.count -= 1
  if (caller === undefined) line.jobs.delete(job)
  else {
    const inner = line.lines.get(caller)
    if (inner === undefined) return
    removeFrom(inner, callers, job)
    if (inner.count === 0) line.lines.delete(caller)
  }
}
