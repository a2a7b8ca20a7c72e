import { setPriority } from 'node:os'

/** How many outgoing requests run at the same time: a silent gateway then delays only a few. */
const groupSize = 5

/**
 * Processes a list group by group, the members of a group in parallel. An error is thrown when its group has finished.
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
