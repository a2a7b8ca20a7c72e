/** How many questions to the outside wait at once: a silent gateway then holds up a few, and not all of them. */
const groupSize = 5

/** Works on a list group by group, within a group at once. What one throws is thrown when its group has finished. */
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
