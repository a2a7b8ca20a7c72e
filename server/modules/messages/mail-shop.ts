/** A picture in the head of a mail. */
export interface MailPicture {
  /** `cid:…` of an attached file, or a web address. */
  src: string
  /** In CSS pixels; null: as its height has it. */
  width: number | null
  height: number
}

/** The shop's data that every mail needs. */
export interface MailShop {
  shopName: string
  currency: string
  timezone: string
  /** Base of all links, e.g. `https://tickets.example`, with or without a trailing slash. */
  publicUrl: string
  /** `#rrggbb`. */
  brand: string
  /** Mails show the shop's name if there is no logo. */
  logo?: MailPicture | null
  /** A picture as wide as the mail, which says nothing. */
  banner?: MailPicture | null
  contactEmail: string | null
}

/** A link into the shop: `shopLink(shop, 'portal', 'orders', code)`. Each part is encoded. */
export function shopLink(shop: MailShop, ...parts: readonly (string | number)[]): string {
  const base = shop.publicUrl.replace(/\/+$/, '')
  return [base, ...parts.map((part) => encodeURIComponent(part))].join('/')
}
