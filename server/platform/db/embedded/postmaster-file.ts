import { linkSync, readFileSync, readlinkSync, renameSync, unlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

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
