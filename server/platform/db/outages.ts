import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../metrics/log'
import { isNoConnection, isUnanswered } from './connections'
import type { Database } from './database'

/**
 * Why the database is unavailable. `nothing-done`: there was no connection, or the transaction was rolled back, so the
 * work can be repeated. `unknown`: the response is missing, and the work may have been done.
 */
type Unavailable = 'nothing-done' | 'unknown'

/**
 * PostgreSQL error codes that any statement can meet: 25006 read-only, 57014 statement timeout, 58030 disk error, and
 * class 53 (out of space, memory or connections).
 */
const lacksSomething = /^(?:25006|57014|58030|53\d{3})$/
/** PostgreSQL ended the session: an administrator's shutdown, a crash, or a broken connection (class 08). */
const endedSession = /^(?:57P01|57P02|57P04|08\w{3})$/
/** System calls that fail if a host cannot be reached or resolved. */
const systemCalls = new Set(['connect', 'getaddrinfo'])
/** Messages of pg for a statement that was not sent because the pool or the connection was closing or broken. */
const closing = new Set([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])

/** Another thread reported that the database was unavailable. */
export class Outage extends Error {}

/** Classifies an error; returns `null` if it is not an outage. Only this function decides which errors are outages. */
export function unavailable(error: unknown): Unavailable | null {
  if (!(error instanceof Error)) return null
  if (error instanceof Outage) return 'unknown'
  // All addresses of a host name failed, so one reason is enough.
  if (error instanceof AggregateError && error.errors.length > 0) return unavailable(error.errors[0])
  const code = 'code' in error ? String(error.code) : ''
  if (isUnanswered(error) || endedSession.test(code)) return 'unknown'
  const isAway =
    isNoConnection(error) ||
    closing.has(error.message) ||
    lacksSomething.test(code) ||
    // PostgreSQL rejected the session: it is starting up, shutting down, or accepts no connections.
    ('severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')) ||
    ('syscall' in error && systemCalls.has(String(error.syscall)))
  return isAway ? 'nothing-done' : null
}

/** Minimum time between two log lines, in milliseconds. */
const pause = 1000

let lastAt = Number.NEGATIVE_INFINITY
let skipped = 0

/**
 * Logs that the database is unavailable, at most once per second and process, with the number of lines `skipped` since
 * the previous one. While the database is down, requests and jobs fail by the hundred for the same reason.
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

/**
 * Resolves with the result of a promise, or with `null` after `ms` milliseconds. A later result or error is ignored.
 */
export async function within<Answer>(ms: number, work: Promise<Answer>): Promise<Answer | null> {
  const isOver = new AbortController()
  const silence = delay(ms, null, { signal: isOver.signal }).catch(() => null)
  try {
    return await Promise.race([work, silence])
  } finally {
    isOver.abort()
    // A later failure must not become an unhandled rejection.
    work.catch(() => undefined)
  }
}

/** Returns whether the database answers within `ms` milliseconds. */
export async function answersWithin(db: Database, ms: number): Promise<boolean> {
  const answer = db.prepared('alive', 'select 1', []).then(
    () => true,
    () => false,
  )
  return (await within(ms, answer)) ?? false
}
