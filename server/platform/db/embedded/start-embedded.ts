import { spawnSync } from 'node:child_process'
import {
  realpathSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve, dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { type Binaries, findBinaries } from './binaries'
import {
  endOfLog,
  freePort,
  launchPostgres,
  stopPostgres,
  findPostmaster,
  type Postmaster,
  isAlive,
} from './launch-postgres'
import { databaseUser, type Cluster, placeCluster, DATABASE_USER_NAME } from './place-cluster'

/**
 * Time limit for the server to accept connections: recovery after a crash replays the log, which can take this long.
 */
const READY_WITHIN_MS = 120_000
/** Time during which a failed start is retried: zombies, orphaned backends and lost races need about a second. */
const RETRY_FOR_MS = 15_000

export type EmbeddedPostgres = {
  readonly connectionString: string
  readonly port: number
  /** Process ID of the current server. It changes when a dead server is started again. */
  readonly pid: number
  /** Whether this process started the server, instead of attaching to a running one. */
  readonly ownedByUs: boolean
  /** Message for the operator at startup if the data or the binaries are not in the usual folder. */
  readonly note?: string
  /** Detaches from the server, and stops it (fast shutdown) if no other process of the shop uses it. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Database of `connectionString`; created if it is missing. Default: `shop`. */
  database?: string
  log?: (message: string) => void
}

type Server = Postmaster & { readonly presence: Presence; readonly ownedByUs: boolean }

/**
 * Starts the embedded PostgreSQL on `dataDir`, or attaches to the one that already runs there. While this process runs,
 * a server that ends unexpectedly is started again on the same port, so that pools can reconnect. The last process to
 * leave stops the server. After kill -9 the server keeps running, and the next start attaches to it.
 */
export async function startEmbedded({
  dataDir: given,
  database = 'shop',
  log = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  // The path must be absolute, because the database's user reads it from another working directory.
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

  /** Retries until it succeeds: the cause, such as a full disk, may disappear. */
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
 * No lock is needed: PostgreSQL creates `postmaster.pid` exclusively, so that one of several starting processes
 * succeeds and the others find its server when they look again.
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
        // The server is shutting down, so look again for a while.
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

/**
 * Creates the data folder if it is missing. It is created under a temporary name and renamed: an interrupted attempt
 * leaves nothing that looks like a database, and of two simultaneous attempts one succeeds.
 */
function createCluster(cluster: Cluster, binaries: Binaries): void {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return
  const parent = dirname(cluster.folder)
  removeAbandoned(parent)
  const aside = mkdtempSync(join(parent, `initdb-${process.pid}-`))
  try {
    const passwordFile = join(aside, 'password')
    writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
    for (const path of cluster.user.ids ? [aside, passwordFile] : []) {
      chownSync(path, cluster.user.ids?.uid ?? -1, cluster.user.ids?.gid ?? -1)
    }
    const made = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${join(aside, 'cluster')}`,
        `--username=${DATABASE_USER_NAME}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        // The built-in locale sorts equally on every machine, whether or not locales or ICU are installed.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...cluster.user.ids, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH, TZ: 'UTC' } },
    )
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.trim()}`)
    renameSync(join(aside, 'cluster'), cluster.folder)
  } catch (error) {
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function removeAbandoned(parent: string) {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^initdb-(\d+)-/.exec(name)?.[1] ?? NaN)
    if (!Number.isNaN(pid) && pid !== process.pid && !isAlive(pid))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** Key of an advisory lock that nothing else in the `postgres` database uses. */
const PRESENCE = [7_330_183, 1]

/** pg's client can be unreferenced, so that it does not keep the process alive; its types omit these methods. */
type QuietClient = Client & { ref(): void; unref(): void }

/**
 * Returns the connection string of a database on the server. It uses the socket if there is one, which costs half as
 * much as TCP.
 */
export function addressOf(
  cluster: Cluster,
  { port, socket }: Pick<Postmaster, 'port' | 'socket'>,
  database: string,
) {
  const bySocket = socket === '' ? '' : `?host=${encodeURIComponent(socket)}`
  return `postgresql://${DATABASE_USER_NAME}:${cluster.password}@127.0.0.1:${port}/${database}${bySocket}`
}

/**
 * An idle connection that marks the server as in use by a shared advisory lock. PostgreSQL releases the lock however
 * the process ends. The connection also proves that the server is ours: it knows our password and runs on our folder.
 */
class Presence {
  private constructor(private readonly client: QuietClient) {}

  /** Connects and creates the shop's database if it is missing. Calls `onLost` if the server ends. */
  static async announce(
    cluster: Cluster,
    server: Pick<Postmaster, 'port' | 'socket'>,
    database: string,
    onLost: () => void,
  ): Promise<Presence> {
    const client = new Client({
      connectionString: addressOf(cluster, server, 'postgres'),
      application_name: 'shop presence',
      connectionTimeoutMillis: 5000,
    }) as QuietClient
    let here = false
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ folder: string; made: boolean }>(
        `select current_setting('data_directory') as folder,
                exists (select from pg_database where datname = $1) as made,
                pg_advisory_lock_shared($2, $3)`,
        [database, ...PRESENCE],
      )
      if (rows[0]?.folder !== cluster.folder) throw new Error(`Port ${server.port} serves ${rows[0]?.folder}`)
      if (!rows[0].made) await createDatabase(client, database)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    here = true
    client.on('end', () => here && onLost())
    // A process that is done may exit without leaving first.
    client.unref()
    return new Presence(client)
  }

  /**
   * Detaches from the server. Returns true if no other process is present: the server can then be stopped, and new
   * processes wait until `letGo`.
   */
  async leave(): Promise<boolean> {
    this.client.ref()
    const { rows } = await this.client.query<{ alone: boolean }>(
      'select pg_advisory_unlock_shared($1, $2), pg_try_advisory_lock($1, $2) as alone',
      PRESENCE,
    )
    return rows[0]?.alone === true
  }

  async letGo(): Promise<void> {
    this.client.removeAllListeners('end')
    await this.client.end()
  }
}

async function createDatabase(client: Client, database: string) {
  try {
    await client.query(`create database ${client.escapeIdentifier(database)}`)
  } catch (error) {
    // Two processes that start at the same time both find it missing. 42P04 and 23505 mean that the other one created
    // it.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  }
}
