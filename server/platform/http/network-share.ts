import { Refusal } from './refusal'

interface Share {
  /** How many pieces of work a network may request at once. */
  readonly burst: number
  /** How many further ones it may request per second. */
  readonly perSecond: number
  /** Returns milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/** Maximum number of networks that are remembered. The one that has not requested anything for longest is forgotten. */
const maxNetworks = 10_000

/**
 * Limits how much expensive work one network may request of this process, so that a single client cannot slow the pages of all
 * others. The returned function takes one piece of a network's share (`clientAddress`), or throws a `Refusal` (429). The counts
 * are in memory, unlike those of the rate limits: each process protects its own CPU, and a statement would cost more than it
 * saves.
 */
export function createNetworkShare({ burst, perSecond, now = () => performance.now() }: Share) {
  const used = new Map<string, { pieces: number; at: number }>()

  return function take(network: string): void {
    const at = now()
    const last = used.get(network)
    const pieces = last === undefined ? 0 : Math.max(0, last.pieces - ((at - last.at) / 1000) * perSecond)
    if (pieces + 1 > burst) {
      const retryAfter = Math.ceil((pieces + 1 - burst) / perSecond)
      throw new Refusal('too-many-attempts', { retryAfter })
    }
    // A Map preserves insertion order, so the network whose last request is oldest comes first.
    used.delete(network)
    used.set(network, { pieces: pieces + 1, at })
    const [oldest] = used.keys()
    if (used.size > maxNetworks && oldest !== undefined) used.delete(oldest)
  }
}
