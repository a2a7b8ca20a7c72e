/**
 * A cache by key; the least recently used entries are removed if there are too many, or they are too large together.
 */
export class PageCache<Page extends { readonly size: number }> {
  readonly #pages = new Map<string, Page>()
  readonly #most: { readonly pages: number; readonly bytes: number }
  #bytes = 0

  constructor(most: { readonly pages: number; readonly bytes: number }) {
    this.#most = most
  }

  get(key: string): Page | undefined {
    const page = this.#pages.get(key)
    if (page === undefined) return undefined
    // A map keeps its order: the most recently used is last.
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  set(key: string, page: Page): void {
    this.delete(key)
    this.#pages.set(key, page)
    this.#bytes += page.size
    for (const [oldest] of this.#pages) {
      if (this.#pages.size <= this.#most.pages && this.#bytes <= this.#most.bytes) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#pages.get(key)?.size ?? 0
    this.#pages.delete(key)
  }

  get size(): number {
    return this.#pages.size
  }
}
