import type { Log } from '../metrics/log'

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
