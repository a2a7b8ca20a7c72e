/** Identifies a waiting request, so that one caller's many requests do not block others. */
export interface Asker {
  /** The network address (`clientAddress`), or one name for the whole office. */
  readonly network: string
  /** The account whose password is used. */
  readonly account: string
}

/** How many may wait: in total, from one network, for one account. */
interface Bounds {
  readonly inAll: number
  readonly perNetwork: number
  readonly perAccount: number
}

type Turn = () => void

/**
 * A bounded queue in which networks take turns, and within a network its accounts. A request from a quiet network waits
 * for as many turns as there are other networks, not for all requests of a busy one.
 */
export function createFairQueue(bounds: Bounds) {
  const networks = new Map<string, Map<string, Turn[]>>()
  const counts = { inAll: 0, of: new Map<string, number>() }

  return {
    /** Adds a turn; false if the queue is full for this asker, and `turn` is never called. */
    add({ network, account }: Asker, turn: Turn): boolean {
      const accounts = networks.get(network) ?? new Map<string, Turn[]>()
      const turns = accounts.get(account) ?? []
      const fromNetwork = counts.of.get(network) ?? 0
      const isFull =
        counts.inAll >= bounds.inAll || fromNetwork >= bounds.perNetwork || turns.length >= bounds.perAccount
      if (isFull) return false
      turns.push(turn)
      accounts.set(account, turns)
      networks.set(network, accounts)
      counts.inAll += 1
      counts.of.set(network, fromNetwork + 1)
      return true
    },

    /** Removes and returns the next turn; undefined if the queue is empty. */
    next(): Turn | undefined {
      const [network, accounts] = first(networks) ?? []
      if (network === undefined || accounts === undefined) return undefined
      const [account = '', turns = []] = first(accounts) ?? []
      const turn = turns.shift()
      moveBack(accounts, account, turns.length > 0)
      moveBack(networks, network, accounts.size > 0)
      counts.inAll -= 1
      const left = (counts.of.get(network) ?? 1) - 1
      if (left > 0) counts.of.set(network, left)
      else counts.of.delete(network)
      return turn
    },
  }
}

/** A map keeps the order in which its keys were set: after its turn a key is set again, behind the others. */
function moveBack<Value>(map: Map<string, Value>, key: string, isLeft: boolean): void {
  const value = map.get(key)
  map.delete(key)
  if (isLeft && value !== undefined) map.set(key, value)
}

const first = <Value>(map: Map<string, Value>): [string, Value] | undefined => map.entries().next().value
