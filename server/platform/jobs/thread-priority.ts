import { setPriority } from 'node:os'

/**
 * A `nice` value. Under contention, the thread gets about a quarter of a processor that it shares with another thread.
 */
const niceness = 5

/**
 * Lowers the priority of the current thread. It has an effect on Linux only, where a thread has its own priority; on
 * other systems the whole process would be affected.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(niceness)
  } catch {
    // If the system does not permit it, the thread keeps its priority.
  }
}
