/** A cache that holds at least the `least` most recently used values, and at most twice as many. */
export class RecentlyUsed<Value> {
  readonly #least: number
  #recent = new Map<string, Value>()
  #older = new Map<string, Value>()

  constructor(least: number) {
    this.#least = least
  }

  /** Returns the cached value of a key, or the result of `make`, which is then cached. */
  of(key: string, make: () => Value): Value {
    const found = this.#recent.get(key)
    if (found !== undefined) return found
    const value = this.#older.get(key) ?? make()
    if (this.#recent.size >= this.#least) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(key, value)
    return value
  }
}
