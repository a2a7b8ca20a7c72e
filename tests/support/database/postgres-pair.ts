import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '#server/platform/db/embedded/launch-postgres'
import { databaseUser } from '#server/platform/db/embedded/place-cluster'
import { until } from '../timing/in-turns'
import { administer } from './database-templates'

const INSTALLED = '/usr/lib/postgresql'

/**
 * Two servers of the system's PostgreSQL: a primary and a synchronous standby, which has every commit before the client
 * gets its response.
 */
export type PostgresPair = {
  readonly major: number
  /** Connection string with both hosts. */
  readonly connectionString: string
  readonly primary: string
  readonly standby: string
  /** Kills the primary with SIGKILL, without a shutdown. Everything that was only in its memory is lost. */
  killPrimary(): Promise<void>
  /** Promotes the standby, so that it accepts writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Starts the pair with an empty database `shop`. Returns `null` if no PostgreSQL is installed. */
export async function startPostgresPair(): Promise<PostgresPair | null> {
  const major = (existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : []).toSorted((a, b) => a - b)[0]
  if (major === undefined) return null
  const bin = (name: string) => join(INSTALLED, String(major), 'bin', name)
  const { ids } = databaseUser()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-pair-'))
  chmodSync(folder, 0o700)
  if (ids) chownSync(folder, ids.uid, ids.gid)
  const running: ChildProcess[] = []
  const runs = (name: string, args: string[]) => {
    const done = spawnSync(bin(name), args, { ...ids, cwd: '/', encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`${name} failed: ${done.stderr}`)
  }
  const launch = async (data: string, port: number, more: string[] = []) => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...more]
    const child = spawn(bin('postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
      ...ids,
      cwd: '/',
      stdio: 'ignore',
    })
    running.push(child)
    await until('PostgreSQL answers', 60, () => answers(addressOf(port, 'postgres')))
    return child
  }
  const addressOf = (port: number, database = 'shop') => `postgresql://shop@127.0.0.1:${port}/${database}`

  const [first, second] = [await freePort(), await freePort()]
  const [one, two] = [join(folder, 'primary'), join(folder, 'standby')]
  runs('initdb', ['-D', one, '-U', 'shop', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  const primary = await launch(one, first)
  await administer(addressOf(first, 'postgres'), 'create database shop')
  runs('pg_basebackup', ['-d', addressOf(first, 'postgres'), '-D', two, '-R', '-X', 'stream', '-c', 'fast'])
  await launch(two, second)
  await administer(addressOf(first, 'postgres'), `alter system set synchronous_standby_names = '*'`)
  await administer(addressOf(first, 'postgres'), 'select pg_reload_conf()')
  await until('the standby follows', 30, async () => {
    const rows = await ask(addressOf(first, 'postgres'), 'select sync_state from pg_stat_replication')
    return rows.some((row) => row['sync_state'] === 'sync')
  })

  return {
    major,
    connectionString: `postgresql://shop@127.0.0.1:${first},127.0.0.1:${second}/shop`,
    primary: addressOf(first),
    standby: addressOf(second),
    async killPrimary() {
      const exit = once(primary, 'exit')
      primary.kill('SIGKILL')
      await exit
    },
    async promote() {
      const address = addressOf(second, 'postgres')
      await administer(address, 'select pg_promote()')
      // The server has no standby now, so commits must not wait for one.
      await administer(address, `alter system set synchronous_standby_names = ''`)
      await administer(address, 'select pg_reload_conf()')
    },
    async stop() {
      for (const child of running) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const exit = once(child, 'exit')
        child.kill('SIGQUIT')
        await exit
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (address: string): Promise<boolean> =>
  ask(address, 'select 1')
    .then(() => true)
    .catch(() => false)

async function ask(address: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: address })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}
