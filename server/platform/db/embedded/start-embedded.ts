import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Binaries, findBinaries } from './binaries'
import { createCluster } from './create-cluster'
import { databaseUser } from './database-user'
import { endOfLog, freePort, launchPostgres, stopPostgres } from './launch-postgres'
import { type Cluster, placeCluster } from './place-cluster'
import { findPostmaster, type Postmaster } from './postmaster-file'
import { addressOf, Presence } from './presence'

/** Recovery after a crash replays the log, which may take this long. */
const READY_WITHIN_MS = 120_000
/** How long a failed start is repeated: zombies, orphaned backends and lost races need about a second. */
const RETRY_FOR_MS = 15_000

export type EmbeddedPostgres = {
  readonly connectionString: string
  readonly port: number
  /** The process id of the current server: it changes when a dead server is started again. */
  readonly pid: number
  /** This process started the server, rather than finding it running. */
  readonly ownedByUs: boolean
  /** A note for the operator at the start: where the data or the binaries are, if not in the usual folder. */
  readonly note?: string
  /** Leaves the server, and stops it (fast shutdown) if no other process of the shop uses it. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** The database of `connectionString`. Default `shop`; created if it is missing. */
  database?: string
  log?: (message: string) => void
}

type Server = Postmaster & { readonly presence: Presence; readonly ownedByUs: boolean }

/**
 * Starts the embedded PostgreSQL on `dataDir`, or attaches to the one that already runs there. While this process runs,
 * a server that ends by itself is started again on the same port, so that pools can reconnect. The last process to leave stops
 * the server; after kill -9 it keeps running, and the next start attaches to it.
 */
export async function startEmbedded({
  dataDir: given,
  database = 'shop',
  log = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  // An absolute path, because the database's user reads it from another folder.
  const dataDir = resolve(given)
  const user = databaseUser()
  const placed = placeCluster(dataDir, user)
  const { cluster } = placed
  const found = findBinaries(realpathSync(dataDir), cluster.user)
  createCluster(cluster, found.binaries)

  let stopped = false
  const place = { cluster, binaries: found.binaries, dataDir, database, onLost: startServerAgain }
  let server = await startOrAttach({ ...place, port: 0 })
  let starting: Promise<void> = Promise.resolve()

  function startServerAgain() {
    if (stopped) return
    log('The embedded PostgreSQL is gone; starting it again')
    starting = startAgain()
  }

  /** Repeats until it succeeds: the cause, such as a full disk, may disappear. */
  async function startAgain() {
    for (;;) {
      if (stopped) return
      try {
        server = await startOrAttach({ ...place, port: server.port })
        log(`The embedded PostgreSQL is back on port ${server.port}`)
        return
      } catch (error) {
        log(`The embedded PostgreSQL could not be started again: ${String(error)}`)
        await delay(1000)
      }
    }
  }

  const notes = [placed.note, found.note].filter((note) => note !== undefined)
  return {
    connectionString: addressOf(cluster, server, database),
    port: server.port,
    get pid() {
      return server.pid
    },
    ownedByUs: server.ownedByUs,
    ...(notes.length > 0 && { note: notes.join('; ') }),
    async stop() {
      if (stopped) return
      stopped = true
      await starting
      const alone = await server.presence.leave().catch(() => false)
      if (alone) await stopPostgres(cluster, found.binaries)
      await server.presence.letGo().catch(() => undefined)
    },
  }
}

type Attempt = {
  cluster: Cluster
  binaries: Binaries
  dataDir: string
  database: string
  port: number
  onLost: () => void
}

/**
 * No lock is needed: PostgreSQL creates `postmaster.pid` exclusively, so of several starters one succeeds, and the
 * others find its server when they look again.
 */
async function startOrAttach(attempt: Attempt): Promise<Server> {
  const { cluster, binaries, database, onLost } = attempt
  const logFile = join(attempt.dataDir, 'postgres.log')
  const began = Date.now()
  let failing = 0
  for (;;) {
    const running = findPostmaster(cluster.folder)
    const server = running ?? (await launchPostgres(cluster, binaries, logFile, await freePort(attempt.port)))
    if (server?.ready) {
      try {
        const presence = await Presence.announce(cluster, server, database, onLost)
        return { ...server, presence, ownedByUs: !running }
      } catch (error) {
        // It is just stopping: look again, for a while.
        failing ||= Date.now()
        if (Date.now() - failing > RETRY_FOR_MS) throw error
      }
    } else if (!server) {
      failing ||= Date.now()
      if (Date.now() - failing > RETRY_FOR_MS) {
        throw new Error(
          `The embedded PostgreSQL does not start. The end of ${logFile}:\n${endOfLog(logFile)}`,
        )
      }
    }
    if (Date.now() - began > READY_WITHIN_MS)
      throw new Error(`PostgreSQL is not ready after two minutes; see ${logFile}`)
    await delay(running && !running.ready ? 10 : 100)
  }
}
