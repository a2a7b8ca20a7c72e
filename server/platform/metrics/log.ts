import { pino, type LevelWithSilent, type Logger } from 'pino'

/** The log: JSON lines, without names, emails, tokens or bank details. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** How long an ending process waits until the reader of its log has taken the last lines. */
const lastLinesMs = 1000

export type OpenLog = {
  logger: Logger
  /** Resolves when every line has been written, cannot be written, or after a second. Never rejects. */
  written: () => Promise<void>
}

/**
 * The log of a process, as JSON lines on its standard output. A reader that no longer reads holds up neither the shop nor its
 * end, and neither does one that is gone; their lines are lost.
 */
export function openLog(level: LevelWithSilent): OpenLog {
  // Reading `process.stdout` puts a pipe into non-blocking mode: a write that waits for its reader blocks no thread.
  const destination = pino.destination({ dest: process.stdout.fd, sync: false, minLength: 1 })
  // At the exit pino writes what is left, and repeats a write that fails without end: whose reader is gone would never end.
  destination.flushSync = () => undefined
  // Other output uses the same stream: without a listener, a write error would crash the process.
  process.stdout.on('error', () => undefined)
  const logger = pino({ level, base: undefined }, destination)
  const written = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, lastLinesMs)
      destination.flush(() => resolve())
    })
  return { logger, written }
}
