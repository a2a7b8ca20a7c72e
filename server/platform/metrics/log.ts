import { pino, type LevelWithSilent, type Logger } from 'pino'

/** The log: JSON lines without names, emails, tokens or bank details. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** Time in milliseconds that an ending process waits until the last log lines are read. */
const lastLinesMs = 1000

export type OpenLog = {
  logger: Logger
  /** Resolves when every line was written or cannot be written, or after one second. Never rejects. */
  written: () => Promise<void>
}

/**
 * Opens the log of a process as JSON lines on its standard output. A reader that stops reading or disappears blocks
 * neither the shop nor its shutdown; the lines are then lost.
 */
export function openLog(level: LevelWithSilent): OpenLog {
  // Reading `process.stdout` puts a pipe into non-blocking mode, so that no thread blocks while a write waits for its
  // reader.
  const destination = pino.destination({ dest: process.stdout.fd, sync: false, minLength: 1 })
  // At exit, pino writes the remaining lines and repeats a failed write forever. A process whose reader has gone would
  // never end.
  destination.flushSync = () => undefined
  // Other output uses the same stream. Without a listener, a write error would crash the process.
  process.stdout.on('error', () => undefined)
  const logger = pino({ level, base: undefined }, destination)
  const written = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, lastLinesMs)
      destination.flush(() => resolve())
    })
  return { logger, written }
}
