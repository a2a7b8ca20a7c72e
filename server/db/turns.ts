/**
 * Runs one piece of work after the other; the work says whether it got an answer. Resolves to that. Whatever waits behind work
 * without an answer is not begun, and resolves to false.
 */
export type InTurn = (work: () => Promise<boolean>) => Promise<boolean>

/** Turns for several queues. */
export function makeTurns(): InTurn {
  let last = Promise.resolve(true)
  let begun = 0
  return (work) => {
    const before = begun === 0 ? Promise.resolve(true) : last
    begun += 1
    last = before
      .then((answered) => answered && work())
      .finally(() => {
        begun -= 1
      })
    return last
  }
}
