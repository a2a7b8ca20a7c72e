import { setPriority } from 'node:os'

/** A `nice` value: under contention, the thread gets about a quarter of a processor shared with another thread. */
const niceness = 5

/**
 * Lets the other threads of a busy machine go before this one. On Linux alone a thread has its own priority; elsewhere
 * the whole process would get it.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(niceness)
  } catch {
    // Where it is forbidden, the thread is as urgent as the others.
  }
}
