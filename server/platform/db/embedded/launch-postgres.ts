import { spawn } from 'node:child_process'
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
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries'
import type { Cluster } from './place-cluster'

/**
 * Content of `postmaster.pid` of a running server. `port` is 0 until the server has chosen one; `socket` is the folder
 * of its Unix socket, or empty if it has none.
 */
export type Postmaster = {
  readonly pid: number
  readonly port: number
  readonly socket: string
  readonly ready: boolean
}

/**
 * Finds the server that runs on a data folder by its `postmaster.pid` (PostgreSQL's format: PID, folder, start time,
 * port, socket folder, address, shared memory key and state, one per line). Returns `undefined` if the file is missing
 * or stale.
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
 * Removes a `postmaster.pid` whose PID now belongs to another program, after a reboot or in a new container; PostgreSQL
 * would not start otherwise. The file is moved aside and checked again: if another process has removed it first and its
 * new server has written a new one, the new file is put back.
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

/** Returns whether a process with this ID exists, including processes of other users. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Returns whether the process accepts signals from this process: it belongs to the same user, or this process runs as
 * root.
 */
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

/** Returns whether the process has ended but its parent has not waited for it. Such a process still accepts signals. */
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

/**
 * Durability (fsync, full_page_writes, synchronous_commit) is not configured here because PostgreSQL's default is on.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // The shop's statements are short: JIT compilation costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // These two keep customers' names and addresses out of the log: neither failed rows nor statements are logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** Maximum path length of a socket on all systems, less the name that PostgreSQL appends. */
const maxFolderBytes = 103 - '/.s.PGSQL.65535'.length

/**
 * Returns the folder of the server's Unix socket, which is its data folder: no other user may enter it. Empty if the
 * path is too long.
 */
function socketFolder(folder: string): string {
  return process.platform === 'win32' || Buffer.byteLength(folder) > maxFolderBytes ? '' : folder
}

/**
 * Starts the server on the data folder and waits until it accepts connections. Returns `undefined` if the server ends
 * first; the reason is then at the end of the log. The server outlives this process and is detached from its terminal.
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

/** Stops the server at once: open transactions are rolled back, committed data is on disk. */
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

/** Returns a free loopback port, `preferred` if possible. Another process may take it before it is used. */
export async function freePort(preferred = 0): Promise<number> {
  const port = await listenOnce(preferred)
  return port ?? (await listenOnce(0)) ?? Promise.reject(new Error('No free port on 127.0.0.1'))
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

/** Returns the last lines of the server's log, for an error message. */
export function endOfLog(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
}
