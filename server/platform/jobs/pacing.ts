import { setPriority } from 'node:os'

/** Number of outgoing requests that run at the same time, so that a silent gateway delays only a few. */
const groupSize = 5

/**
 * Processes a list in groups. The members of a group run in parallel. An error is thrown once its group has finished.
 */
export async function inGroups<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < items.length; first += groupSize) {
    const ends = await Promise.allSettled(items.slice(first, first + groupSize).map(work))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }
}

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
