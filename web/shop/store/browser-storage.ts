import { cartCookie } from '../../../rules/cart/cookies'

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

/**
 * Moves the cart that was reserved without scripts from its cookie to where scripts keep theirs. It is the newer one of
 * two. Where the browser forbids its storage the cookie stays, for the next page.
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
  // Browsers take a name with this prefix only with `Secure`, also to drop it.
  page.document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Strict${isHttps ? '; Secure' : ''}`
}
