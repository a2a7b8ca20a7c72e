import { createHash, sign } from 'node:crypto'
import { ticketDates } from '#rules/catalogue/item-dates'
import type { TicketDocument } from './ticket-document'
import type { GoogleKeys } from './wallet-keys'

/** Maximum length of a text. Google recommends links of less than 1800 characters, so long names are shortened. */
const maxCharacters = 60

/**
 * Returns the link that saves a ticket to Google Wallet. It contains a JWT (RS256) signed by the shop's service account.
 * `origin` is the origin of the shop's URL.
 */
export function googleLink(document: TicketDocument, keys: GoogleKeys, origin: string): string {
  const token = [
    { alg: 'RS256', typ: 'JWT' },
    {
      iss: keys.email,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(Date.parse(document.now) / 1000),
      origins: [origin],
      payload: {
        eventTicketClasses: [classOf(document, keys)],
        eventTicketObjects: [objectOf(document, keys)],
      },
    },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('RSA-SHA256', Buffer.from(token), keys.key).toString('base64url')
  return `https://pay.google.com/gp/v/save/${token}.${signature}`
}

/** Returns the Google Wallet class, which all tickets for the same product and time share. */
function classOf(document: TicketDocument, keys: GoogleKeys) {
  const { event, ticket, shopName } = document
  const dates = ticketDates(ticket.travel_time, ticket.dates)
  return {
    id: classId(document, keys),
    issuerName: short(shopName),
    reviewStatus: 'UNDER_REVIEW',
    eventName: text(event?.name ?? ticket.product),
    ...venueOf(document),
    ...(dates === null
      ? {}
      : { dateTime: { start: dates.starts_at, ...(dates.ends_at === null ? {} : { end: dates.ends_at }) } }),
  }
}

/**
 * Returns a transport's meeting point, or else the event's venue. Google requires both a name and an address, so a venue
 * without an address is omitted.
 */
function venueOf({ event, ticket }: TicketDocument) {
  const { meeting_point, route } = ticket
  if (meeting_point)
    return { venue: { name: text(route?.from ?? meeting_point), address: text(meeting_point) } }
  return event?.venue && event.address
    ? { venue: { name: text(event.venue), address: text(event.address) } }
    : {}
}

/**
 * Returns the Google Wallet object of a ticket. A changed ticket has a new barcode and therefore a new object, because the
 * old barcode no longer admits.
 */
function objectOf(document: TicketDocument, keys: GoogleKeys) {
  const { ticket, order } = document
  const [codeAndVersion = ticket.code] = ticket.barcode.split('.')
  return {
    id: `${keys.issuerId}.${codeAndVersion.replaceAll(/[^\w-]/g, '')}`,
    classId: classId(document, keys),
    state: 'ACTIVE',
    ticketHolderName: short(ticket.full_name),
    ticketNumber: ticket.code,
    ticketType: text(ticket.product),
    reservationInfo: { confirmationCode: order },
    barcode: { type: 'QR_CODE', value: ticket.barcode, alternateText: ticket.code },
  }
}

/** Returns an id that tickets of the same product, place and time share, in characters that Google accepts. */
function classId(document: TicketDocument, { issuerId }: GoogleKeys): string {
  const { event, ticket, shopName } = document
  const { product, travel_time, meeting_point, route } = ticket
  const dates = ticketDates(travel_time, ticket.dates)
  const about = JSON.stringify([shopName, event?.name, product, dates, meeting_point, route])
  return `${issuerId}.${createHash('sha256').update(about).digest('hex').slice(0, 24)}`
}

const text = (value: string) => ({ defaultValue: { language: 'en', value: short(value) } })

const short = (value: string): string => {
  const characters = Array.from(value)
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : value
}
