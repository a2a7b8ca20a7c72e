import { cookieName } from './cookie-name'

/**
 * The name of the cookie that holds the code of a cart that was reserved without scripts, until a script moves it
 * (docs/decisions/042-reserving-without-scripts.md).
 */
export const cartCookie = (isHttps: boolean): string => cookieName('shop-cart', '/', isHttps)
