/**
 * The processor time of a work, in milliseconds: the best of several turns; stops when one took no more than `enough`.
 * Unlike clock time it does not include other programs. If the work throws, that counts as an answer.
 */
export function cpuTime(work: () => unknown, enough: number, turns = 4): number {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < turns && best > enough; turn++) {
    const began = process.cpuUsage()
    try {
      work()
    } catch {
      // A refusal takes time too.
    }
    const { user, system } = process.cpuUsage(began)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/**
 * How many times as long a work takes for a text that is four times as long: 4 if it is linear, 16 if it is quadratic.
 * Returns the least of several turns, and of more turns near 9, because garbage collection of a large heap may affect
 * any of them. `workOn` gets the part of the whole text to work on.
 */
export function growth(workOn: (part: number) => () => unknown): number {
  const [whole, quarter] = [workOn(1), workOn(1 / 4)]
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 12 && least > 9 && (turn < 2 || least < 12); turn++)
    least = Math.min(least, cpuTime(whole, 0, 2) / Math.max(cpuTime(quarter, 0, 2), 0.05))
  return least
}
