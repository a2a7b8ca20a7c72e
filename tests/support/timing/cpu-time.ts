/**
 * Returns the CPU time of `work` in milliseconds: the minimum of several runs, ending with the first run that takes at
 * most `enough`. Unlike elapsed time, it excludes other programs. A run that throws counts too.
 */
export function cpuTime(work: () => unknown, enough: number, turns = 4): number {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < turns && best > enough; turn++) {
    const began = process.cpuUsage()
    try {
      work()
    } catch {
      // The time until an error counts too.
    }
    const { user, system } = process.cpuUsage(began)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/**
 * Returns the factor by which CPU time grows for a text that is four times as long: 4 if it is linear, 16 if it is
 * quadratic. It compares the minimum times over several turns, because garbage collection or another thread may
 * lengthen any of them; a quotient within one turn is as often too small as too large. `workOn` receives the fraction
 * of the text to work on.
 */
export function growth(workOn: (part: number) => () => unknown): number {
  const [whole, quarter] = [workOn(1), workOn(1 / 4)]
  let least = { whole: Number.POSITIVE_INFINITY, quarter: Number.POSITIVE_INFINITY }
  const times = () => least.whole / Math.max(least.quarter, 0.05)
  // It runs more often if two runs cannot distinguish linear from quadratic growth.
  for (let turn = 0; turn < 12 && (turn < 2 || (times() > 6 && times() < 12)); turn++)
    least = {
      whole: Math.min(least.whole, cpuTime(whole, 0, 2)),
      quarter: Math.min(least.quarter, cpuTime(quarter, 0, 2)),
    }
  return times()
}
