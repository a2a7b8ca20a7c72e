/** What every mail needs to know of the shop it comes from. */
export interface MailShop {
  shopName: string
  currency: string
  timezone: string
  /** Base of all links, e.g. `https://tickets.example`; a slash at its end does not matter. */
  publicUrl: string
  /** `#rrggbb`. */
  brand: string
  /** Absolute, since a mail has no address of its own. */
  logoUrl?: string | null
  contactEmail: string | null
}

/**
 * The logo's address for mails; null where mailboxes could not show it (most draw no SVG, many no AVIF or WebP): then
 * the shop's name stands in its place.
 */
export function mailLogo(path: string | undefined, publicUrl: string): string | null {
  if (path === undefined || !/\.(png|jpe?g|gif)$/i.test(path)) return null
  return new URL(path, `${publicUrl.replace(/\/+$/, '')}/`).href
}

/** A link into the shop: `shopLink(shop, 'portal', 'orders', code)`. Each part is encoded. */
export function shopLink(shop: MailShop, ...parts: readonly (string | number)[]): string {
  const base = shop.publicUrl.replace(/\/+$/, '')
  return [base, ...parts.map((part) => encodeURIComponent(part))].join('/')
}
