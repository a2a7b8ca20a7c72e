/**
 * Returns the name of the cookie that holds the code of a cart that was reserved without scripts, until a script moves
 * it (docs/decisions/042-reserving-without-scripts.md).
 */
export const cartCookie = (isHttps: boolean): string => cookieName('shop-cart', '/', isHttps)

/**
 * Returns the name of a cookie as browsers send it. Over https the name has a prefix, so that browsers accept the
 * cookie only over https: `__Host-` (also only from this host) for a cookie of all paths, `__Secure-` for a cookie of
 * one folder, which may not use the former.
 */
export function cookieName(name: string, path: string, isHttps: boolean): string {
  if (!isHttps) return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}
