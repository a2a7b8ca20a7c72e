import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux reports CPU time to programs in hundredths of a second, independently of its clock rate. */
const TICK_MS = 10

interface Stat {
  parent: number
  /** CPU time of the process, all its threads, in milliseconds. */
  own: number
  /** CPU time of its children that ended and were waited for, in milliseconds. */
  ended: number
}

/** Whether this system has processes' times under /proc. */
export const hasCpuTimes = existsSync('/proc/self/stat')

/** CPU time of a process so far (user and system, all threads), in milliseconds. */
export const cpuOf = (pid: number): number => statOf(pid)?.own ?? 0

/** CPU time of a process, of its children that run, and of those that have ended, in milliseconds. */
export function cpuOfFamily(pid: number): number {
  const head = statOf(pid)
  if (head === null) return 0
  return childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), head.own + head.ended)
}

/** The processes that a process has started and that still run. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => statOf(one)?.parent === pid)

/** The memory of a process in bytes, in which a page that several processes share counts for each in part (PSS). */
export function memoryOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
    return Number(/^Pss: *(\d+)/m.exec(text)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** The parent of a process: of a PostgreSQL backend, the postmaster. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name, in brackets, may contain any character; state, parent and others follow it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    return { parent: at(1), own: (at(11) + at(12)) * TICK_MS, ended: (at(13) + at(14)) * TICK_MS }
  } catch {
    return null
  }
}
