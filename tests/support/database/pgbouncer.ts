import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/platform/db/embedded/launch-postgres'
import { databaseUser } from '#server/platform/db/embedded/place-cluster'
import { listens } from '../processes/listens'
import { until } from '../timing/in-turns'

const program = '/usr/sbin/pgbouncer'

/** Whether PgBouncer is installed. `npm test` installs it if permitted, and reports it otherwise. */
export const hasPgBouncer = existsSync(program)

export type PgBouncer = {
  readonly version: string
  /** The same database through the pooler. */
  readonly connectionString: string
  stop(): Promise<void>
}

/** Starts the system's PgBouncer in transaction mode in front of a database, with few server connections. */
export async function startPgBouncer(connectionString: string): Promise<PgBouncer> {
  const target = new URL(connectionString)
  const { ids } = databaseUser()
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  chmodSync(folder, 0o700)
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${target.username}" ""\n`)
  writeFileSync(
    config,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  )
  if (ids) for (const each of [folder, config, users]) chownSync(each, ids.uid, ids.gid)
  const child = spawn(program, [config], { ...ids, cwd: '/', stdio: 'ignore' })
  await until('PgBouncer listens', 20, () => listens(port))
  const address = new URL(connectionString)
  address.port = String(port)
  return {
    version: /\d+\.\d+/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? '',
    connectionString: address.href,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
