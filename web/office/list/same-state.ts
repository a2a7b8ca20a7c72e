/** The state of a list in its address, however its parts stand; the page that is shown is not part of it. */
function stateOf(search: string): string {
  const parts = new URLSearchParams(search)
  parts.delete('cursor')
  parts.sort()
  return parts.toString()
}

/** Whether two addresses show the same state of a list. */
export const isSameState = (one: string, other: string): boolean => stateOf(one) === stateOf(other)
