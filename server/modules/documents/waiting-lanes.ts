/** The purpose of a queued document. Archives of many documents have the lowest priority. */
export type Lane = 'mail' | 'download' | 'archive'

/**
 * What waits, by its key, in one lane or several. Mails and downloads take turns, so that neither waits for all of the
 * other's; archives have what time is left.
 */
export class WaitingLanes<Waiting> {
  readonly #most: Readonly<Record<Lane, number>>
  readonly #lanes: Readonly<Record<Lane, Map<string, Waiting>>> = {
    mail: new Map(),
    download: new Map(),
    archive: new Map(),
  }
  #last: Lane = 'download'

  constructor(most: Readonly<Record<Lane, number>>) {
    this.#most = most
  }

  /** Adds to those of the lanes that have room; false if it is in none. */
  join(key: string, waiting: Waiting, lanes: Iterable<Lane>): boolean {
    for (const lane of lanes)
      if (this.#lanes[lane].size < this.#most[lane]) this.#lanes[lane].set(key, waiting)
    return this.#all.some((lane) => lane.has(key))
  }

  leave(key: string): void {
    for (const lane of this.#all) lane.delete(key)
  }

  /** The next one of the lane whose turn it is, or else of the other one, or else of an archive; it no longer waits. */
  take(): [key: string, waiting: Waiting] | undefined {
    const order: readonly Lane[] =
      this.#last === 'mail' ? ['download', 'mail', 'archive'] : ['mail', 'download', 'archive']
    const lane = order.find((one) => this.#lanes[one].size > 0)
    if (lane === undefined) return undefined
    if (lane !== 'archive') this.#last = lane
    const [entry] = this.#lanes[lane]
    if (entry !== undefined) this.leave(entry[0])
    return entry
  }

  get isEmpty(): boolean {
    return this.#all.every(({ size }) => size === 0)
  }

  get #all(): Map<string, Waiting>[] {
    return Object.values(this.#lanes)
  }
}
