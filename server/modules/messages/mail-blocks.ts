import { hello, hello_without_name } from '../../../texts/compiled/mails/layout'
import * as texts from '../../../texts/compiled/mails/ticket'
import { datesText } from '../../../rules/dates/dates-text'
import { routeText } from '../../../rules/text/route-text'
import { dateTimeText } from '../documents'
import type { MailPlace } from '../outbox'

/** When an item is: its departure, else its dates; null: it has no date. */
function whenText({ travel_time, timezone, dates }: MailPlace, shop: MailShop): string | null {
  const zone = timezone ?? shop.timezone
  if (travel_time) return dateTimeText(travel_time, zone)
  return dates ? datesText(dates, zone, { shopZone: shop.timezone }) : null
}

/** When and where an item is, in a line of a list; empty: nothing is known of it. */
export function placeText(place: MailPlace, shop: MailShop): string {
  const { route, meeting_point: where } = place
  return [whenText(place, shop), route ? routeText(route) : null, where ? texts.meet_at({ where }) : null]
    .filter(Boolean)
    .join(', ')
}

/** The same as facts of a single ticket. */
export function placeFacts(place: MailPlace, shop: MailShop): Fact[] {
  const when = whenText(place, shop)
  return [
    ...(when ? [[place.travel_time ? texts.fact_departure() : texts.fact_date(), when] satisfies Fact] : []),
    ...(place.route ? [[texts.fact_route(), routeText(place.route)] satisfies Fact] : []),
    ...(place.meeting_point ? [[texts.fact_meeting_point(), place.meeting_point] satisfies Fact] : []),
  ]
}

/** When to be at the meeting location, if one of these travels. */
export const meetingNote = (places: readonly MailPlace[]): MailBlock[] =>
  places.some(({ travel_time }) => travel_time) ? [note(texts.meet_early())] : []

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

/** The salutation; without a name if the mail must not contain it (`plainPayload`), or there is none. */
export const greeting = (name: string): string => (name === '' ? hello_without_name() : hello({ name }))

/** The parts of a mail; each has one form in HTML and one in plain text (`layout.ts`). */
export type MailBlock =
  | { is: 'paragraph'; text: string }
  /** Less prominent: what to do if this was not you, how long a link is valid. */
  | { is: 'note'; text: string }
  /** A password: alone on its line, so that it can be copied whole. */
  | { is: 'secret'; text: string }
  | { is: 'button'; url: string; label: string }
  /** A quieter way on than the button. */
  | { is: 'link'; url: string; label: string }
  | { is: 'details'; details: readonly Fact[] }
  | { is: 'items'; items: readonly MailItem[] }
  | { is: 'list'; lines: readonly string[] }
  | { is: 'address'; lines: readonly string[] }
  /** A picture that is attached to the mail and referred to by its content id. */
  | { is: 'picture'; cid: string; alt: string; width: number; height?: number }

export type Fact = readonly [label: string, value: string]

/** A line of the price table; the amount is already text. */
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
export const details = (...all: readonly Fact[]): MailBlock => ({ is: 'details', details: all })
export const items = (all: readonly MailItem[]): MailBlock => ({ is: 'items', items: all })
export const address = (lines: readonly string[]): MailBlock => ({ is: 'address', lines })
export const list = (lines: readonly string[]): MailBlock => ({ is: 'list', lines })
