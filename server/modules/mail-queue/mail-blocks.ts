import { datesText } from '#rules/dates/dates-text'
import { routeText } from '#rules/text/route-text'
import { hello, hello_without_name } from '#texts/compiled/mails/layout'
import * as texts from '#texts/compiled/mails/ticket'
import type { MailPlace } from './mail-kinds'

/** Returns the departure of an item, or else its dates; null if it has neither. */
function whenText({ travel_time, timezone, dates }: MailPlace, shop: MailShop): string | null {
  const zone = timezone ?? shop.timezone
  // A departure always names its zone: the reader may be on the way.
  if (travel_time) return datesText({ starts_at: travel_time, ends_at: null }, zone, { shopZone: '' })
  return dates ? datesText(dates, zone, { shopZone: shop.timezone }) : null
}

/** Returns date and place of an item as one line; empty if neither is known. */
export function placeText(place: MailPlace, shop: MailShop): string {
  const { route, meeting_point: where, venue } = place
  return [
    whenText(place, shop),
    venue,
    route ? routeText(route) : null,
    where ? texts.meet_at({ where }) : null,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns date and place of an item as labelled values. */
export function placeDetails(place: MailPlace, shop: MailShop): Detail[] {
  const when = whenText(place, shop)
  return [
    ...(when
      ? [[place.travel_time ? texts.fact_departure() : texts.fact_date(), when] satisfies Detail]
      : []),
    ...(place.venue ? [[texts.fact_venue(), place.venue] satisfies Detail] : []),
    ...(place.route ? [[texts.fact_route(), routeText(place.route)] satisfies Detail] : []),
    ...(place.meeting_point ? [[texts.fact_meeting_point(), place.meeting_point] satisfies Detail] : []),
  ]
}

/** Returns a note about when to be at the meeting point, if one of the items has a departure. */
export const meetingNote = (places: readonly MailPlace[]): MailBlock[] =>
  places.some(({ travel_time }) => travel_time) ? [note(texts.meet_early())] : []

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

/** Returns the salutation. `name` is empty if it is unknown or the mail must not contain it (`plainPayload`). */
export const greeting = (name: string): string => (name === '' ? hello_without_name() : hello({ name }))

/** A part of a mail. `layout.ts` renders it as HTML, and `mails.ts` as plain text. */
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
