import { createHash, sign } from 'node:crypto'
import { ticketDates } from '../../../rules/catalogue/item-dates'
import type { TicketDocument } from './ticket-document'
import type { GoogleKeys } from './wallet-keys'

/** Google advises links under 1800 characters: long names are shortened here, but not on the ticket. */
const maxCharacters = 60

/**
 * The link that saves a ticket to Google Wallet: a token that the shop's service account signs (RS256) and Google
 * reads. `origin` is the shop's address.
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

/** The shared part of all tickets for the same product and time. */
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

/** Where to go: a transport's meeting point, else the event's venue. Google requires a name and an address, or neither. */
function venueOf({ event, ticket }: TicketDocument) {
  const { meeting_point, route } = ticket
  if (meeting_point)
    return { venue: { name: text(route?.from ?? meeting_point), address: text(meeting_point) } }
  return event?.venue && event.address
    ? { venue: { name: text(event.venue), address: text(event.address) } }
    : {}
}

/** This ticket. After a change it has another barcode and is another object: the old one no longer admits. */
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

/** The same for the same product, place and moment, in characters that Google accepts. */
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
