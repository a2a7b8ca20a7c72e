import module from 'node:module'
import { join } from 'node:path'
import { readEnvironment, type Environment } from './environment'
import { openPostgres } from './platform/db/open-postgres'
import { openLog } from './platform/metrics/log'
import { reservePort, whyNotStarted } from './platform/process/start-failures'
import { notifyWatchdog } from './platform/process/watchdog'
import type { Say } from './start'

/**
 * Time limit of a shutdown in milliseconds, in addition to `STOP_DELAY` (at most 8 seconds). `compose.yaml` and
 * `shop.service` wait 30 seconds before they kill a process that does not stop.
 */
const stopDeadlineMs = 20_000

let environment = environmentOrEnd(process.env)
const { logger, written } = openLog(environment.LOG_LEVEL)
const ending = new AbortController()
const opened: (() => Promise<void> | void)[] = []
let connectionString: string | undefined
let stopping: Promise<void> | undefined

// A signal during startup aborts the startup and closes what was opened. A second signal has no effect.
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    stopping ??= stop(signal)
  })

// A process that hangs while it stops is also restarted, so the notifications go on until it ends.
notifyWatchdog(process.env, logger)
const starting = begin()
try {
  await starting
} catch (error) {
  if (stopping === undefined) {
    process.stderr.write(`${whyNotStarted(error, connectionString, environment.DATA_DIR)}\n`)
    await endAll()
    await written()
    process.exit(1)
  }
}

/** Reserves the port, then starts the database and loads the rest of the server in parallel. */
async function begin(): Promise<void> {
  storeCompiledCode()
  const onStop = (end: () => Promise<void> | void) => void opened.push(end)
  const { signal } = ending
  const log = (message: string) => logger.info(message)
  connectionString = environment.DATABASE_URL
  const { port, release } = await reservePort(environment)
  onStop(release)
  if (environment.PORT === 0) environment = environmentOrEnd({ ...process.env, PORT: String(port) })
  const say = sayIn(environment)
  const database = openPostgres({ environment, log, say, signal, onStop })
  // The promise is awaited below. Without this handler, an earlier failure would be an unhandled rejection.
  database.catch(() => undefined)
  const { start } = await import('./start')
  connectionString = await database
  await start({ environment, logger, say, signal, onStop, connectionString, releasePort: release })
}

/**
 * Prints the messages of a startup: plain sentences for a person at the terminal, otherwise log lines regardless of the
 * log level, so that a log collector can parse every line.
 */
function sayIn({ isInProduction, LOG_LEVEL }: Environment): Say {
  if (!isInProduction) return (line) => void process.stdout.write(`${line}\n`)
  const lines = logger.child({}, { level: LOG_LEVEL === 'silent' ? 'silent' : 'info' })
  return (line, fields = {}) => lines.info(fields, line)
}

/**
 * Stores V8's compiled code next to the built server, so that the next startup does not compile it again. It has no
 * effect on Node 20 or if the folder is not writable.
 */
function storeCompiledCode(): void {
  const { enableCompileCache } = module as unknown as { enableCompileCache?: (folder: string) => void }
  enableCompileCache?.(join(import.meta.dirname, '.compiled'))
}

/** Drains the process: open requests are answered, no mail is lost, and the database is closed cleanly. */
async function stop(signal: string): Promise<void> {
  logger.info({ signal }, 'draining')
  setTimeout(
    () => {
      logger.error('the shutdown took too long: what was still under way is cut off')
      void written().then(() => process.exit(1))
    },
    stopDeadlineMs + environment.STOP_DELAY * 1000,
  )
  ending.abort()
  // A startup in progress must end first, so that everything it opened can be closed.
  await starting.catch(() => undefined)
  const isClean = await endAll()
  logger.info('stopped')
  await written()
  process.exit(isClean ? 0 : 1)
}

/**
 * Closes everything that was opened, in reverse order. A failure does not stop the remaining steps. Returns whether all
 * steps succeeded.
 */
async function endAll(): Promise<boolean> {
  let isClean = true
  for (const end of opened.splice(0).toReversed()) {
    try {
      await end()
    } catch (error) {
      isClean = false
      logger.error({ fault: String(error) }, 'the shutdown failed')
    }
  }
  return isClean
}

function environmentOrEnd(variables: NodeJS.ProcessEnv): Environment {
  try {
    return readEnvironment(variables)
  } catch (error) {
    process.stderr.write(`${whyNotStarted(error)}\n`)
    return process.exit(1)
  }
}
