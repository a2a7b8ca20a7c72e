import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#server/platform/db/embedded/launch-postgres'
import { databaseUser } from '#server/platform/db/embedded/place-cluster'

const project = resolve(import.meta.dirname, '../..')

/**
 * Whether Debian's PostgreSQL tools (postgresql-common) and the other programs of the guide's commands are installed.
 */
export const hasDebiansPostgres = [
  '/usr/bin/pg_createcluster',
  '/usr/lib/postgresql/15/bin/postgres',
  '/usr/bin/curl',
  '/usr/bin/openssl',
].every((program) => existsSync(program))

/** A Debian server in a folder: its own `/etc` and `/var`, and an empty running PostgreSQL 15 "main". */
export interface Host {
  readonly folder: string
  /** Port of its PostgreSQL. */
  readonly port: number
  /** Environment of its terminals. */
  readonly env: Record<string, string>
  /** Kills its PostgreSQL without a shutdown. */
  crash(): void
}

/** The operator's server with the shop on it, and a second server for a standby. */
export interface OperatorMachine extends Host {
  /** Whether the tests' user may run as other users, such as `postgres`. */
  readonly isRoot: boolean
  /** Connection string of the shop's database. */
  readonly connectionString: string
  /** Returns the port on this machine that replaces a port of the guide, such as 3001. */
  portFor(port: string): number
  /** Returns the second server. It is created on the first call. */
  second(): Promise<Host>
  stop(): Promise<void>
}

/** Password of all database users. */
export const password = 'letters0and1digits'

/** Creates the machine as Debian's packages leave it, with the shop unpacked twice. */
export async function openOperatorMachine(name: string): Promise<OperatorMachine> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  chmodSync(folder, 0o755)
  const { ids } = databaseUser()
  mkdirSync(join(folder, 'bin'))
  const program = (path: string, text: string) =>
    writeFileSync(join(folder, 'bin', path), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  // The tests run either as root, or as a user who owns the whole machine and needs no other user.
  const asPostgres = ids
    ? `exec setpriv --reuid ${ids.uid} --regid ${ids.gid} --clear-groups env HOME=/ "$@"`
    : 'exec "$@"'
  program(
    'sudo',
    `[ "$1" = -u ] || exec "$@"\nuser=$2\nshift 2\n[ "$user" != postgres ] || ${asPostgres}\nexec "$@"`,
  )
  program('useradd', `exec /usr/sbin/useradd --prefix ${folder} "$@"`)
  mkdirSync(join(folder, 'opt'))
  for (const place of ['shop', 'shop-new']) symlinkSync(project, join(folder, 'opt', place))

  const first = await openHost(folder, join(folder, 'bin'))
  const ports = new Map<string, number>()
  for (const port of ['3001', '3002', '3100']) ports.set(port, await freePort())
  let second: Host | undefined
  return {
    ...first,
    isRoot: ids !== undefined,
    connectionString: `postgresql://shop:${password}@127.0.0.1:${first.port}/shop`,
    portFor: (port) => ports.get(port) ?? Number(port),
    second: async () => (second ??= await openHost(join(folder, 'second'), join(folder, 'bin'))),
    stop: async () => {
      first.crash()
      second?.crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openHost(folder: string, programs: string): Promise<Host> {
  const { ids } = databaseUser()
  const own = ['etc/postgresql', 'etc/profile.d', 'etc/shop', 'etc/systemd/system']
  // In Debian these folders belong to the user postgres.
  const ofPostgres = ['var/backups', 'var/lib/postgresql', 'var/lib/postgresql/15', 'run', 'log']
  for (const path of [...own, ...ofPostgres]) mkdirSync(join(folder, path), { recursive: true })
  if (ids) for (const path of ofPostgres) chownSync(join(folder, path), ids.uid, ids.gid)
  for (const file of ['passwd', 'group', 'shadow', 'gshadow']) writeFileSync(join(folder, 'etc', file), '')

  const port = await freePort()
  const env = {
    PATH: `${programs}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    LANG: 'C.UTF-8',
    PG_CLUSTER_CONF_ROOT: join(folder, 'etc/postgresql'),
    PGCLUSTER: '15/main',
    // Debian's commands would pass starts and stops to systemd, which does not know this server.
    _SYSTEMCTL_SKIP_REDIRECT: '1',
  }
  const debian = (program: string, ...args: string[]) => {
    const done = spawnSync(program, args, { env, cwd: folder, encoding: 'utf8' })
    if (done.status !== 0)
      throw new Error(`${program} ${args.join(' ')} failed: ${done.stderr}${done.stdout}`)
  }
  const data = join(folder, 'var/lib/postgresql/15/main')
  const places = [
    '-d',
    data,
    '-s',
    join(folder, 'run'),
    '-l',
    join(folder, 'log/main.log'),
    '-p',
    String(port),
  ]
  // If the system's own server runs, it already uses a file of that name.
  const settings = ['-o', 'fsync=off', '-o', `external_pid_file=${join(folder, 'run/main.pid')}`]
  debian('pg_createcluster', '15', 'main', ...places, ...settings, '--', '--no-sync')
  debian('pg_ctlcluster', '15', 'main', 'start')
  return {
    folder,
    port,
    env,
    crash: () =>
      void spawnSync('pg_ctlcluster', ['-m', 'immediate', '15', 'main', 'stop'], { env, cwd: folder }),
  }
}
