import { cartCookie } from '#rules/cart/cookies'

/** Keys of the values that outlive a page in the browser (docs/behaviour/pages.md, "What the browser keeps"). */
export const storedKeys = {
  token: 'shop-token',
  cart: 'shop-cart',
  cartChange: 'shop-cart-change',
  /** The code of the cart that was ordered last, and the code of its order, for the other tabs. */
  ordered: 'shop-ordered',
  /** Whether the pixel may report: 'yes' or 'no', and the time of the choice. */
  consent: 'shop-consent',
}

/** A storage that may fail: private windows and full disks must not break the shop. */
export interface Keeper {
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
}

/** Creates the keeper of the browser's local storage; on the server, or if it is forbidden, of this page's memory. */
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
        // The value is in memory: this page continues, but the next one starts without it.
      }
    },
  }
}

/**
 * Moves the code of a cart that was reserved without scripts from its cookie to the storage, where it replaces an older
 * one. If the browser forbids storage, the cookie stays for the next page.
 */
export function takeCartCookie(
  keeper: Keeper,
  page: Pick<Window, 'document' | 'localStorage' | 'location'>,
): void {
  const isHttps = page.location.protocol === 'https:'
  const name = cartCookie(isHttps)
  const given = page.document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  if (!given) return
  keeper.write(storedKeys.cart, given)
  try {
    if (page.localStorage.getItem(storedKeys.cart) !== given) return
  } catch {
    return
  }
  // Browsers accept a name with this prefix only with `Secure`, also when deleting it.
  page.document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Strict${isHttps ? '; Secure' : ''}`
}
