/**
 * Returns the name of the cookie that holds the code of a cart that was reserved without scripts, until a script moves
 * it (docs/decisions/042-reserving-without-scripts.md).
 */
export const cartCookie = (isHttps: boolean): string => cookieName('shop-cart', isHttps)

/**
 * Returns the name of a cookie as browsers send it. Over https it has the prefix `__Host-`: browsers accept such a
 * cookie only over https, only from this host and only for all paths, so that no other host of the domain can set it.
 */
export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name)
