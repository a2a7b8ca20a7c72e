/**
 * Fields that decide whether two items are choices of one product. `event` is an event's id, or its code in the
 * catalogue file.
 */
interface Grouped {
  event_id: number | null
  type: string
  group?: string | undefined
}

/**
 * Returns the items that are choices of the same product as `item`: those with its event, category and group, itself
 * included, in the order of `items`. Returns an empty list if there is no other one.
 */
export function choicesOf<Item extends Grouped>(item: Item, items: readonly Item[]): Item[] {
  if (item.group === undefined) return []
  const same = items.filter(
    ({ event_id, type, group }) => event_id === item.event_id && type === item.type && group === item.group,
  )
  return same.length > 1 ? same : []
}

const wordsOf = (name: string) => name.split(/\s+/)
/** Returns whether a character joins the parts of a name: a space, dash, colon or comma, for example. */
const isJoint = (character: string) => /[\s\p{Pd}:,·/|]/u.test(character)

/** Removes the joining characters at the ends of a text. */
function withoutJoints(text: string): string {
  const characters = Array.from(text)
  const begin = characters.findIndex((one) => !isJoint(one))
  const end = characters.findLastIndex((one) => !isJoint(one))
  return characters.slice(begin, end + 1).join('')
}

/**
 * Returns what distinguishes the names of a group: the names without the words that all of them begin or end with, so
 * that "Bay Tee – S" and "Bay Tee – M" become "S" and "M". Returns the whole names if one of them would become empty.
 */
export function choiceLabels(names: readonly string[]): string[] {
  const words = names.map(wordsOf)
  const [first = []] = words
  const shared = (at: (of: readonly string[], index: number) => string | undefined) => {
    const different = first.findIndex((_, index) => words.some((of) => at(of, index) !== at(first, index)))
    return different < 0 ? first.length : different
  }
  const begin = shared((of, index) => of[index])
  const end = shared((of, index) => of.at(-1 - index))
  const labels = words.map((of) => withoutJoints(of.slice(begin, of.length - end).join(' ')))
  return labels.includes('') || words.some((of) => of.length < begin + end) ? [...names] : labels
}
