import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  unlinkSync,
  closeSync,
  openSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries'
import type { Cluster } from './place-cluster'

/**
 * The content of `postmaster.pid` of a live server. `port` is missing until it has chosen one; `socket` is the folder
 * of its Unix socket, empty if it has none.
 */
export type Postmaster = {
  readonly pid: number
  readonly port: number
  readonly socket: string
  readonly ready: boolean
}

/**
 * The server that runs on a data folder, read from its `postmaster.pid` (PostgreSQL's own format: pid, folder, start,
 * port, socket, address, memory key, state, one per line). Undefined if the file is missing or stale.
 */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readLines(join(folder, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !takesSignals(pid) || isZombie(pid)) return undefined
  const program = programOf(pid)
  if (program !== undefined && program !== 'postgres') {
    removeForeign(folder, pid)
    return undefined
  }
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socket: lines[4]?.trim() ?? '',
    ready: lines[7]?.trim() === 'ready',
  }
}

/**
 * Removes a `postmaster.pid` whose number now belongs to another program (after a reboot, or in a new container),
 * because PostgreSQL would refuse to start. The file is moved aside and checked again: another starter may have removed
 * it first, and its new server may have written a new one, which is then put back.
 */
function removeForeign(folder: string, pid: number) {
  const file = join(folder, 'postmaster.pid')
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (Number(readLines(aside)[0]) !== pid) linkSync(aside, file)
    unlinkSync(aside)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error
  }
}

/** Whether a process with this id exists, also of another user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether the process accepts our signals: it is our own user's, or we are root. */
function takesSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

/** A process that ended but was not yet waited for still accepts signals. */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s*[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function programOf(pid: number): string | undefined {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)).replace(' (deleted)', '')
  } catch {
    return undefined
  }
}

const LOG_LIMIT_BYTES = 10_000_000

/** Durability (fsync, full_page_writes, synchronous_commit) is not set here: PostgreSQL's default is on. */
const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // The shop's statements are short: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Keeps customers' names and addresses out of the log: neither failed rows nor statements are logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** The maximum socket path on all systems, less the name that PostgreSQL appends. */
const maxFolderBytes = 103 - '/.s.PGSQL.65535'.length

/**
 * The folder of the server's Unix socket: its own folder, which no other user may enter. Empty if the path is too long.
 */
function socketFolder(folder: string): string {
  return process.platform === 'win32' || Buffer.byteLength(folder) > maxFolderBytes ? '' : folder
}

/**
 * Starts the server on the data folder and waits until it accepts connections. If it gives up, the answer is undefined
 * and the reason is at the end of the log. The server outlives this process and ignores its terminal.
 */
export async function launchPostgres(
  cluster: Cluster,
  binaries: Binaries,
  logFile: string,
  port: number,
): Promise<Postmaster | undefined> {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) truncateSync(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const own = { port: String(port), unix_socket_directories: socketFolder(cluster.folder) }
  const options = Object.entries({ ...settings, ...own }).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = spawn(binaries.postgres, ['-D', cluster.folder, ...options], {
    ...cluster.user.ids,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
  })
  closeSync(log)
  const ended = new AbortController()
  child.once('exit', () => ended.abort()).once('error', () => ended.abort())
  child.unref()
  while (!ended.signal.aborted) {
    const found = findPostmaster(cluster.folder)
    if (found?.pid === child.pid && found?.ready) return found
    await delay(5)
  }
  return undefined
}

/** Stops the server now: open transactions are rolled back, committed data is on disk. */
export function stopPostgres(cluster: Cluster, binaries: Binaries): Promise<void> {
  const child = spawn(binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-w', '-t', '60', '-s'], {
    ...cluster.user.ids,
    cwd: '/',
    stdio: 'ignore',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0 || !findPostmaster(cluster.folder)) resolve()
      else reject(new Error(`The embedded PostgreSQL in ${cluster.folder} did not stop within 60 seconds`))
    })
  })
}

/** A free loopback port, the wanted one if possible. Another process may take it before it is used. */
export async function freePort(wanted = 0): Promise<number> {
  const tried = await listenOnce(wanted)
  return tried ?? (await listenOnce(0)) ?? Promise.reject(new Error('No free port on 127.0.0.1'))
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : undefined))
    })
  })
}

/** The last lines of the server's log, for an error message. */
export function endOfLog(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
}
