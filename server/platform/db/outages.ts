import { isNoConnection, isUnanswered } from './connections'
import type { Log } from '../metrics/log'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database'

/**
 * Why the database could not do the work now, or null if the error is something else. `nothing-done`: no connection, or
 * the transaction was rolled back, so the work can be repeated. `unknown`: the answer is missing, and the work may have
 * been done.
 */
type Unavailable = 'nothing-done' | 'unknown'

/**
 * The codes of PostgreSQL that say that it lacks something for any work: 25006 read-only, 57014 a statement's time limit,
 * 58030 an error of its disk, and class 53: no space, no memory, no free connection.
 */
const lacksSomething = /^(?:25006|57014|58030|53\d{3})$/
/** It ended the session during its work: an administrator's shutdown, a crash, or a broken connection (class 08). */
const endedSession = /^(?:57P01|57P02|57P04|08\w{3})$/
/** The system calls that fail if a host cannot be reached or resolved. */
const systemCalls = new Set(['connect', 'getaddrinfo'])
/** The messages of pg for work that came when the pool or the connection was closing or broken: it was not sent. */
const closing = new Set([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])

/** The database was unavailable to another thread, which said so. */
export class Outage extends Error {}

/** Judges an error of the database; the only place that decides which of them are an outage. */
export function unavailable(error: unknown): Unavailable | null {
  if (!(error instanceof Error)) return null
  if (error instanceof Outage) return 'unknown'
  // All addresses of a name failed: one reason is enough.
  if (error instanceof AggregateError && error.errors.length > 0) return unavailable(error.errors[0])
  const code = 'code' in error ? String(error.code) : ''
  if (isUnanswered(error) || endedSession.test(code)) return 'unknown'
  const isAway =
    isNoConnection(error) ||
    closing.has(error.message) ||
    lacksSomething.test(code) ||
    // PostgreSQL refused the session: it starts up, shuts down, or admits nobody.
    ('severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')) ||
    ('syscall' in error && systemCalls.has(String(error.syscall)))
  return isAway ? 'nothing-done' : null
}

/** One line in this time, in milliseconds. */
const pause = 1000

let lastAt = Number.NEGATIVE_INFINITY
let skipped = 0

/**
 * Logs a line about the database being unavailable: at most one a second of this process, with the number of lines that were
 * `skipped` since the one before. Requests and jobs fail by the hundred while the database is down, all for the same reason.
 */
export function logOutage(
  log: Log,
  level: keyof Log,
  fields: Readonly<Record<string, unknown>>,
  message: string,
): void {
  const now = performance.now()
  if (now - lastAt < pause) {
    skipped += 1
    return
  }
  log[level](skipped > 0 ? { ...fields, skipped } : fields, message)
  lastAt = now
  skipped = 0
}

/** The result of a promise, or null if it takes longer than this; a later result or error is then ignored. */
export async function within<Answer>(ms: number, work: Promise<Answer>): Promise<Answer | null> {
  const isOver = new AbortController()
  const silence = delay(ms, null, { signal: isOver.signal }).catch(() => null)
  try {
    return await Promise.race([work, silence])
  } finally {
    isOver.abort()
    // Its later failure must not become an unhandled rejection.
    work.catch(() => undefined)
  }
}

/** Whether the database answers within so many milliseconds. */
export async function answersWithin(db: Database, ms: number): Promise<boolean> {
  const answer = db.prepared('alive', 'select 1', []).then(
    () => true,
    () => false,
  )
  return (await within(ms, answer)) ?? false
}
