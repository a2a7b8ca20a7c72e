/** The shop's data that every mail needs. */
export interface MailShop {
  shopName: string
  currency: string
  timezone: string
  /** Base of all links, e.g. `https://tickets.example`, with or without a trailing slash. */
  publicUrl: string
  /** `#rrggbb`. */
  brand: string
  /** Absolute, because a mail has no base address. */
  logoUrl?: string | null
  contactEmail: string | null
}

/**
 * The logo's address for mails; null if mail programs could not show it (most draw no SVG, many no AVIF or WebP): then
 * the shop's name is shown instead.
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
