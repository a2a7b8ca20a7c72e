/** The keys under which the browser keeps what outlives a page (docs/behaviour/pages.md, "What the browser keeps"). */
export const storedKeys = {
  token: 'shop-token',
  cart: 'shop-cart',
  cartChange: 'shop-cart-change',
  /** 'yes' or 'no', and when: whether the pixel may report. */
  consent: 'shop-consent',
}

/** A storage that may fail: private windows and full disks must not break the shop. */
export interface Keeper {
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
}

/** The browser's local storage; on the server, or if it is forbidden, the memory of this page. */
export function createKeeper(storage: Storage | null): Keeper {
  const memory = new Map<string, string>()
  return {
    read: (key) => {
      try {
        return storage ? storage.getItem(key) : (memory.get(key) ?? null)
      } catch {
        return memory.get(key) ?? null
      }
    },
    write: (key, value) => {
      if (value === null) memory.delete(key)
      else memory.set(key, value)
      try {
        if (value === null) storage?.removeItem(key)
        else storage?.setItem(key, value)
      } catch {
        // Kept in memory: this page continues, but the next one starts without it.
      }
    },
  }
}
