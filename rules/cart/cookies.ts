/**
 * The name of the cookie that holds the code of a cart that was reserved without scripts, until a script moves it
 * (docs/decisions/042-reserving-without-scripts.md).
 */
export const cartCookie = (isHttps: boolean): string => cookieName('shop-cart', '/', isHttps)

/**
 * The name of a cookie as browsers send it. Over https the name has a prefix, by which browsers take it from https alone:
 * `__Host-` (also from this host alone) for one of all paths, `__Secure-` for one of a folder, which may not have the former.
 */
export function cookieName(name: string, path: string, isHttps: boolean): string {
  if (!isHttps) return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}
