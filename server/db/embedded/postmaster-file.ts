import { linkSync, readFileSync, readlinkSync, renameSync, unlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * What `postmaster.pid` says of a server that lives. `port` is missing while it has not chosen one; `socket` is the
 * folder of its Unix socket, empty where it has none.
 */
export type Postmaster = {
  readonly pid: number
  readonly port: number
  readonly socket: string
  readonly ready: boolean
}

/**
 * The server that runs on a data folder, by its `postmaster.pid` (PostgreSQL's own format: pid, folder, start,
 * port, socket, address, memory key, state, a line each), or undefined if the file is missing or left over.
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
 * Removes a `postmaster.pid` whose number now belongs to some other program (after a reboot, or in a new container):
 * PostgreSQL itself would refuse to start. Moved aside and looked at again, because another starter may have removed it
 * first and its new server have written its own: that one goes back.
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

/** Whether a process with this id is there; one of another user counts too. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** A server of ours takes our signals: as root or under our own name. */
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

/** A process that ended but was not yet waited for still answers to signals. */
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
