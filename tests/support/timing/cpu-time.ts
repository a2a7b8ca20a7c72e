/**
 * The processor's time of a work, in milliseconds: the best of some turns, as soon as one took no more than `enough`. Unlike
 * the clock's it does not count what else the machine does. What the work throws counts as an answer.
 */
export function cpuTime(work: () => unknown, enough: number, turns = 4): number {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < turns && best > enough; turn++) {
    const began = process.cpuUsage()
    try {
      work()
    } catch {
      // A refusal takes its time too.
    }
    const { user, system } = process.cpuUsage(began)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/**
 * How many times as long a work takes for a text that is four times as long: 4 where it is linear, 16 where it is quadratic.
 * The least of some turns, of more where it is near 9: the collection of a large heap may fall into any of them. `workOn`
 * is told which part of the whole text it works on.
 */
export function growth(workOn: (part: number) => () => unknown): number {
  const [whole, quarter] = [workOn(1), workOn(1 / 4)]
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 12 && least > 9 && (turn < 2 || least < 12); turn++)
    least = Math.min(least, cpuTime(whole, 0, 2) / Math.max(cpuTime(quarter, 0, 2), 0.05))
  return least
}
