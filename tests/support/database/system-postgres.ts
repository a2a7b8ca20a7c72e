import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, findPostmaster } from '#server/platform/db/embedded/launch-postgres'
import { databaseUser } from '#server/platform/db/embedded/place-cluster'
import { copyTemplate, makeTemplate, type TestDatabase } from './database-templates'

export type SystemPostgres = {
  /** Major version, such as 15. */
  readonly major: number
  /** Connection string of its `postgres` database. */
  readonly administration: string
  /** Creates a migrated, empty database on the server. */
  createTestDatabase: () => Promise<TestDatabase>
  /** Kills the server at once, like a crash. The next start restores all committed data from its log. */
  crash(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>
  /** Starts the server again on the same port. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

const INSTALLED = '/usr/lib/postgresql'

/**
 * Starts the oldest PostgreSQL that is installed on the system (in the location used by Debian and similar systems), to
 * check that the shop runs on versions other than the embedded one. Returns `null` if none is installed. `seeds` is a
 * folder in which the first start stores its new data with the template. Later starts copy it, which takes a tenth of
 * the time. `extra` are further settings, such as `archive_mode=on`.
 */
export async function startSystemPostgres(
  seeds?: string,
  extra: readonly string[] = [],
): Promise<SystemPostgres | null> {
  const majors = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : []
  const major = majors
    .filter((each) => existsSync(join(INSTALLED, String(each), 'bin/postgres')))
    .toSorted((a, b) => a - b)[0]
  if (!major) return null

  const bin = join(INSTALLED, String(major), 'bin')
  const { ids } = databaseUser()
  const folder = mkdtempSync(join(tmpdir(), 'other-postgres-'))
  chmodSync(folder, 0o700)
  if (ids) chownSync(folder, ids.uid, ids.gid)
  const data = join(folder, 'data')
  const seed = seeds === undefined ? undefined : join(seeds, `postgres-${major}`)
  const isSeeded = seed !== undefined && existsSync(seed)
  if (isSeeded) runs('cp', ['-a', seed, data])
  else {
    const locale = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
    runs(join(bin, 'initdb'), ['-D', data, '-U', 'shop', ...locale, '--no-sync'], ids)
  }

  let port = await freePort()
  const settings = () => [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...extra,
  ]
  const launch = async () => {
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings().flatMap((each) => ['-c', each])], {
      ...ids,
      cwd: '/',
      stdio: 'ignore',
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    while (!findPostmaster(data)?.ready) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ${major} did not start`)
      await delay(10)
    }
    return {
      end: (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => {
        child.kill(signal)
        return ended
      },
    }
  }
  // Another process may have taken the port.
  let server = await launch().catch(async () => {
    port = await freePort()
    return launch()
  })
  const administration = `postgresql://shop@127.0.0.1:${port}/postgres`
  if (!isSeeded) await makeTemplate(administration)
  if (!isSeeded && seed !== undefined) {
    await server.end('SIGINT')
    keepSeed(data, seed)
    server = await launch()
  }
  return {
    major,
    administration,
    createTestDatabase: () => copyTemplate(administration),
    crash: (signal) => server.end(signal),
    async startAgain() {
      const end = Date.now() + 30_000
      for (;;) {
        try {
          server = await launch()
          return
        } catch (error) {
          // The other processes and their shared memory exist for a moment after the postmaster has ended.
          if (Date.now() > end) throw error
          await delay(100)
        }
      }
    },
    async stop() {
      await server.end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Stores a seed. If another worker stores one at the same time, the first complete seed is used. */
function keepSeed(data: string, seed: string): void {
  const copy = join(mkdtempSync(`${seed}-`), 'data')
  runs('cp', ['-a', data, copy])
  try {
    renameSync(copy, seed)
  } catch (error) {
    if (!existsSync(seed)) throw error
  }
}

function runs(program: string, args: string[], ids?: { uid: number; gid: number }): void {
  const done = spawnSync(program, args, { ...ids, cwd: '/', encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`)
}
