/**
 * Runs one piece of work after the other. The work resolves to whether the database answered, and so does this. After work
 * without an answer, the work that waits is not begun, and resolves to false.
 */
export type InTurn = (work: () => Promise<boolean>) => Promise<boolean>

/** Longer than a run takes in a busy shop, in ms. */
const longestTurnMs = 300

/** Turns for several queues. A turn ends with its work, or earlier: work that waits for another process must not hold up the others. */
export function makeTurns(longestMs = longestTurnMs): InTurn {
  let last = Promise.resolve(true)
  let begun = 0
  return (work) => {
    const before = begun === 0 ? Promise.resolve(true) : last
    begun += 1
    return new Promise((resolve, reject) => {
      last = before.then((answered) => {
        const run = (answered ? work() : Promise.resolve(false)).finally(() => {
          begun -= 1
        })
        run.then(resolve, reject)
        return turnOf(run, longestMs)
      })
    })
  }
}

/** Resolves with the work, or to true once its turn has lasted long enough. */
function turnOf(run: Promise<boolean>, longestMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const over = setTimeout(resolve, longestMs, true)
    const end = (answered: boolean) => {
      clearTimeout(over)
      resolve(answered)
    }
    run.then(end, () => end(true))
  })
}
