import { cartCookie } from '../../../rules/cart/cookies'
import { storedKeys, type Keeper } from './kept'

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
