import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { freePort } from '#server/platform/db/embedded/launch-postgres'
import { databaseUser } from '#server/platform/db/embedded/place-cluster'
import { until } from '../timing/in-turns'
import { administer } from './database-templates'

const project = resolve(import.meta.dirname, '../../..')
const deployed = (file: string) => readFileSync(join(project, 'deploy', file), 'utf8')
const hosts = ['db1', 'db2', 'db3'] as const
type Host = (typeof hosts)[number]
const password = 'letters0and1digits'

/**
 * Two PostgreSQL servers with Patroni, three etcd servers and HAProxy, configured by the files of deploy/patroni and
 * deploy/haproxy.
 */
export interface PatroniCluster {
  /** Connection string of the shop's database through HAProxy. */
  readonly connectionString: string
  /** Returns the host that is the primary according to Patroni. */
  primary(): Promise<Host>
  /** Kills all processes of the host with SIGKILL: PostgreSQL, Patroni and etcd. */
  kill(host: Host): Promise<void>
  /** Starts the host's processes again. */
  start(host: Host): void
  /** Whether the host is a standby that every commit waits for. */
  isSynchronous(host: Host): Promise<boolean>
  stop(): Promise<void>
}

/** Whether the Debian packages are installed. */
export const hasPatroni = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'].every((program) =>
  existsSync(program),
)

/** Starts the cluster with an empty database `shop` and a synchronous standby. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const { ids } = databaseUser()
  const folder = mkdtempSync(join(tmpdir(), 'patroni-'))
  chmodSync(folder, 0o755)
  const ports = new Map<string, number>()
  for (const host of hosts)
    for (const port of ['5432', '8008', '2379', '2380'])
      ports.set(`${host}.example:${port}`, await freePort())
  const proxy = await freePort()
  const portOf = (host: Host, port: string) => ports.get(`${host}.example:${port}`) ?? 0
  const running = new Map<string, ChildProcess>()

  /** Replaces the addresses, folders and passwords in a file with those of this machine. */
  function here(text: string, host: Host): string {
    const addressed = [...ports].reduce(
      (all, [address, port]) => all.replaceAll(address, `127.0.0.1:${port}`),
      text,
    )
    return addressed
      .replaceAll('/var/lib/', `${folder}/${host}/`)
      .replaceAll('/var/run/postgresql', `${folder}/${host}`)
      .replaceAll(/PASSWORD\d/g, password)
      .replaceAll('samenet', '127.0.0.1/32')
  }
  /** Adapts a file to one of the hosts, as the file's comment instructs. */
  const asOn = (text: string, host: Host, except: RegExp) =>
    text
      .split('\n')
      .map((line) => (except.test(line) ? line : line.replaceAll('db1', host)))
      .join('\n')

  function launch(name: string, program: string, args: readonly string[], env: NodeJS.Dict<string> = {}) {
    const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
    const child = spawn(program, args, {
      ...ids,
      cwd: '/',
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    running.set(name, child)
  }

  function start(host: Host) {
    const own = join(folder, host)
    mkdirSync(join(own, 'etcd'), { recursive: true })
    mkdirSync(join(own, 'postgresql/15'), { recursive: true })
    if (ids)
      for (const path of [
        folder,
        own,
        join(own, 'etcd'),
        join(own, 'postgresql'),
        join(own, 'postgresql/15'),
      ])
        chownSync(path, ids.uid, ids.gid)
    const env = parseEnv(here(asOn(deployed('patroni/etcd.env'), host, /^ETCD_INITIAL_CLUSTER=/), host))
    launch(`${host}-etcd`, '/usr/bin/etcd', [], env)
    if (host === 'db3') return
    const config = join(own, 'patroni.yml')
    writeFileSync(config, here(asOn(deployed('patroni/patroni.yml'), host, /^ {2}hosts: /), host))
    chmodSync(config, 0o644)
    launch(`${host}-patroni`, '/usr/bin/patroni', [config])
  }

  const stateOf = async (host: Host): Promise<{ role?: string; sync_standby?: boolean; state?: string }> => {
    try {
      const answer = await fetch(`http://127.0.0.1:${portOf(host, '8008')}/patroni`)
      return (await answer.json()) as { role?: string }
    } catch {
      return {}
    }
  }
  const primary = async (): Promise<Host> => {
    for (const host of ['db1', 'db2'] as const) {
      const { role } = await stateOf(host)
      if (role === 'master' || role === 'primary') return host
    }
    throw new Error('There is no primary')
  }
  const isSynchronous = async (host: Host) => (await stateOf(host)).sync_standby === true

  async function end(name: string, signal: NodeJS.Signals) {
    const child = running.get(name)
    running.delete(name)
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  /** Returns the postmaster of a host and its child processes. */
  function postgresOf(host: Host): number[] {
    const file = join(folder, host, 'postgresql/15/main/postmaster.pid')
    if (!existsSync(file)) return []
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    return [pid, ...childrenOf(pid)]
  }
  async function kill(host: Host) {
    const pids = postgresOf(host)
    await Promise.all([end(`${host}-patroni`, 'SIGKILL'), end(`${host}-etcd`, 'SIGKILL')])
    for (const pid of pids) killIfThere(pid)
  }
  async function stop() {
    for (const host of ['db1', 'db2'] as const) {
      // Patroni stops its PostgreSQL.
      await end(`${host}-patroni`, 'SIGTERM')
      for (const pid of postgresOf(host)) killIfThere(pid)
    }
    for (const name of running.keys()) await end(name, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    for (const host of hosts) start(host)
    let config = deployed('haproxy/haproxy.cfg').replaceAll('127.0.0.1:5000', `127.0.0.1:${proxy}`)
    for (const host of ['db1', 'db2'] as const)
      config = config.replace(
        `${host}.example:5432 check port 8008`,
        `127.0.0.1:${portOf(host, '5432')} check port ${portOf(host, '8008')}`,
      )
    writeFileSync(join(folder, 'haproxy.cfg'), config)
    launch('haproxy', '/usr/sbin/haproxy', ['-W', '-db', '-f', join(folder, 'haproxy.cfg')])
    await until('Patroni has a primary and a synchronous standby', 180, async () => {
      const states = [await isSynchronous('db1'), await isSynchronous('db2')]
      return states.includes(true)
    })
    const administration = `postgresql://postgres:${password}@127.0.0.1:${portOf(await primary(), '5432')}/postgres`
    await administer(administration, `create role shop login password '${password}'`)
    await administer(administration, 'create database shop owner shop')
  } catch (error) {
    const logs = readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => `${name}:\n${readFileSync(join(folder, name), 'utf8').slice(-3000)}`)
    await stop()
    throw new Error(`The cluster did not start.\n${logs.join('\n')}`, { cause: error })
  }
  return {
    connectionString: `postgresql://shop:${password}@127.0.0.1:${proxy}/shop`,
    primary,
    kill,
    start,
    isSynchronous,
    stop,
  }
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').map(Number).filter(Boolean)
}

function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}
