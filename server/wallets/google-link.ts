import { createHash, sign } from 'node:crypto'
import type { TicketDocument } from '../documents/ticket-document'
import type { GoogleKeys } from './wallet-keys'

/** Google advises links under 1800 characters: long names are shortened here, but not on the ticket. */
const mostCharacters = 60

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
  const start = startOf(document)
  const end = ticket.travel_time ? null : (event?.ends_at ?? null)
  return {
    id: classId(document, keys),
    issuerName: short(shopName),
    reviewStatus: 'UNDER_REVIEW',
    eventName: text(event?.name ?? ticket.product),
    // Google requires both for a venue, or neither.
    ...(event?.venue && event.address
      ? { venue: { name: text(event.venue), address: text(event.address) } }
      : {}),
    ...(start === null ? {} : { dateTime: { start, ...(end === null ? {} : { end }) } }),
  }
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

const startOf = ({ ticket, event }: TicketDocument) => ticket.travel_time ?? event?.starts_at ?? null

/** The same for the same product and moment, in characters that Google accepts. */
function classId(document: TicketDocument, { issuerId }: GoogleKeys): string {
  const { event, ticket, shopName } = document
  const about = JSON.stringify([shopName, event?.name, ticket.product, startOf(document)])
  return `${issuerId}.${createHash('sha256').update(about).digest('hex').slice(0, 24)}`
}

const text = (value: string) => ({ defaultValue: { language: 'en', value: short(value) } })

const short = (value: string): string => {
  const characters = Array.from(value)
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters - 1).join('')}…` : value
}
