/** Identifies a waiting request, so that one caller's many requests do not block others. */
export interface Asker {
  /** The network address (`clientAddress`), or one name for the whole office. */
  readonly network: string
  /** The account whose password is used. */
  readonly account: string
}

/** The maximum numbers of waiting requests. */
interface Bounds {
  readonly total: number
  readonly perNetwork: number
  readonly perAccount: number
}

type Turn = () => void

/**
 * Creates a bounded queue in which networks take turns, and the accounts of one network take turns. A request from a quiet
 * network waits for one turn of each other network, not for all requests of a busy network.
 */
export function createFairQueue(bounds: Bounds) {
  const networks = new Map<string, Map<string, Turn[]>>()
  const counts = { total: 0, of: new Map<string, number>() }

  return {
    /** Adds a turn. Returns false, and never calls `turn`, if the queue is full for this asker. */
    add({ network, account }: Asker, turn: Turn): boolean {
      const accounts = networks.get(network) ?? new Map<string, Turn[]>()
      const turns = accounts.get(account) ?? []
      const fromNetwork = counts.of.get(network) ?? 0
      const isFull =
        counts.total >= bounds.total || fromNetwork >= bounds.perNetwork || turns.length >= bounds.perAccount
      if (isFull) return false
      turns.push(turn)
      accounts.set(account, turns)
      networks.set(network, accounts)
      counts.total += 1
      counts.of.set(network, fromNetwork + 1)
      return true
    },

    /** Removes and returns the next turn, or `undefined` if the queue is empty. */
    next(): Turn | undefined {
      const [network, accounts] = first(networks) ?? []
      if (network === undefined || accounts === undefined) return undefined
      const [account = '', turns = []] = first(accounts) ?? []
      const turn = turns.shift()
      moveBack(accounts, account, turns.length > 0)
      moveBack(networks, network, accounts.size > 0)
      counts.total -= 1
      const left = (counts.of.get(network) ?? 1) - 1
      if (left > 0) counts.of.set(network, left)
      else counts.of.delete(network)
      return turn
    },
  }
}

/** Moves a key behind the others, or deletes it. A map iterates over its keys in the order in which they were set. */
function moveBack<Value>(map: Map<string, Value>, key: string, isLeft: boolean): void {
  const value = map.get(key)
  map.delete(key)
  if (isLeft && value !== undefined) map.set(key, value)
}

const first = <Value>(map: Map<string, Value>): [string, Value] | undefined => map.entries().next().value
