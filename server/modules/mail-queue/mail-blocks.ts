import { hello, hello_without_name } from '#texts/compiled/mails/layout'

/** A picture in the header of a mail. */
export interface MailPicture {
  /** `cid:…` of an attachment, or a URL. */
  src: string
  /** Width in CSS pixels; null if it follows from the height. */
  width: number | null
  height: number
}

/** The shop's data that every mail needs. */
export interface MailShop {
  shopName: string
  currency: string
  timezone: string
  /** Base of all links, such as `https://tickets.example`, with or without a trailing slash. */
  publicUrl: string
  /** `#rrggbb`. */
  brand: string
  /** Mails show the shop's name if there is no logo. */
  logo?: MailPicture | null
  /** A decorative picture as wide as the mail. */
  banner?: MailPicture | null
  contactEmail: string | null
}

/** Returns a link into the shop: `shopLink(shop, 'portal', 'orders', code)`. Each part is encoded. */
export function shopLink(shop: MailShop, ...parts: readonly (string | number)[]): string {
  const base = shop.publicUrl.replace(/\/+$/, '')
  return [base, ...parts.map((part) => encodeURIComponent(part))].join('/')
}

/** Returns the salutation. `name` is empty if it is unknown or the mail must not contain it (`plain`). */
export const greeting = (name: string): string => (name === '' ? hello_without_name() : hello({ name }))

/** A part of a mail. `layout.ts` renders it as HTML, and `render-mail.ts` as plain text. */
export type MailBlock =
  | { is: 'paragraph'; text: string }
  /** A less prominent paragraph, such as how long a link is valid. */
  | { is: 'note'; text: string }
  /** A password or code, on a line of its own so that it can be copied. */
  | { is: 'secret'; text: string }
  | { is: 'button'; url: string; label: string }
  /** A link that is less prominent than the button. */
  | { is: 'link'; url: string; label: string }
  | { is: 'details'; details: readonly Detail[] }
  | { is: 'items'; items: readonly MailItem[] }
  | { is: 'list'; lines: readonly string[] }
  | { is: 'address'; lines: readonly string[] }
  /** An attached picture, referred to by its content id. */
  | { is: 'picture'; cid: string; alt: string; width: number; height?: number }

export type Detail = readonly [label: string, value: string]

/** A line of the price table. The amount is already formatted. */
export interface MailItem {
  name: string
  detail?: string | null
  amount: string
  strong?: boolean
}

/** A mail before its layout. */
export interface MailContent {
  subject: string
  /** The text that mail programs show beside the subject. */
  preview: string
  heading: string
  blocks: readonly MailBlock[]
  /** Codes to draw as attached pictures, by content id. */
  codes?: readonly { as: 'qr' | 'pdf417'; cid: string; filename: string; text: string }[]
}

export const paragraph = (text: string): MailBlock => ({ is: 'paragraph', text })
export const note = (text: string): MailBlock => ({ is: 'note', text })
export const secret = (text: string): MailBlock => ({ is: 'secret', text })
export const button = (url: string, label: string): MailBlock => ({ is: 'button', url, label })
export const link = (url: string, label: string): MailBlock => ({ is: 'link', url, label })
export const details = (...all: readonly Detail[]): MailBlock => ({ is: 'details', details: all })
export const items = (all: readonly MailItem[]): MailBlock => ({ is: 'items', items: all })
export const address = (lines: readonly string[]): MailBlock => ({ is: 'address', lines })
export const list = (lines: readonly string[]): MailBlock => ({ is: 'list', lines })
