import { PKPass } from 'passkit-generator'
import { ticketDates } from '#rules/catalogue/item-dates'
import { datesText } from '#rules/dates/dates-text'
import { dateTimeText } from '#rules/dates/instant-text'
import { colourOr, readableOn } from '#rules/text/readable-colour'
import * as texts from '#texts/compiled/documents/ticket'
import { drawAppIcon } from './app-icons'
import type { TicketDocument } from './ticket-document'
import type { AppleKeys } from './wallet-keys'

/** Sides of the icons in pixels. Apple requires the first; displays of higher density use the larger ones. */
const icons = [
  { file: 'icon.png', side: 29 },
  { file: 'icon@2x.png', side: 58 },
  { file: 'icon@3x.png', side: 87 },
]

/** Returns a ticket as an Apple Wallet pass (`.pkpass`). It is signed, so that a forged pass can be recognised. */
export async function applePass(document: TicketDocument, keys: AppleKeys): Promise<Buffer> {
  const face = { shopName: document.shopName, brand: document.brand }
  const drawn = await Promise.all(
    icons.map(async ({ file, side }) => {
      return [file, await drawAppIcon({ path: `/${file}`, side, purpose: 'any' }, face)] as const
    }),
  )
  const files = {
    'pass.json': Buffer.from(JSON.stringify(passOf(document, keys))),
    ...Object.fromEntries(drawn),
  }
  const pass = new PKPass(files, {
    wwdr: keys.wwdr,
    signerCert: keys.certificate,
    signerKey: keys.key,
    ...(keys.passphrase === null ? {} : { signerKeyPassphrase: keys.passphrase }),
  })
  return pass.getAsBuffer()
}

interface Field {
  key: string
  label: string
  value: string
}

/**
 * Returns the content of the pass. Its serial number is the ticket's code, so a pass that is added again after a change
 * replaces the earlier one.
 */
export function passOf(document: TicketDocument, { passTypeId, teamId }: AppleKeys): Record<string, unknown> {
  const { ticket, event, shopName } = document
  const brand = colourOr('#1f2937', document.brand)
  const on = readableOn(brand)
  const { route, timezone, travel_time } = ticket
  const dates = ticketDates(travel_time, ticket.dates)
  const when = travel_time
    ? [field('when', texts.departure(), dateTimeText(travel_time, timezone))]
    : dates
      ? [field('when', texts.date(), datesText(dates, timezone, { short: true }))]
      : []
  const where = ticket.meeting_point
    ? [field('meeting', texts.meeting_point(), ticket.meeting_point)]
    : event?.venue
      ? [field('venue', texts.venue(), event.venue)]
      : []
  const product = field('product', texts.ticket(), ticket.product)
  const style = {
    ...(ticket.is_transport ? { transitType: 'PKTransitTypeGeneric' } : {}),
    // The primary fields of a boarding pass are the ends of its route.
    primaryFields: route
      ? [field('from', texts.from(), route.from), field('to', texts.to(), route.to)]
      : [product],
    secondaryFields: [
      field('holder', ticket.is_transport ? texts.traveller() : texts.holder(), ticket.full_name),
      ...when,
    ],
    auxiliaryFields: [
      ...(route ? [product] : []),
      ...(event ? [field('event', texts.event(), event.name)] : []),
      ...where,
    ],
    backFields: [
      ...(ticket.is_transport ? [field('notice', texts.pass_notice(), texts.meeting_notice())] : []),
      field('order', texts.order(), document.order),
      field('code', texts.ticket_code(), ticket.code),
      field('change', texts.pass_changes(), texts.pass_stops()),
      field('terms', texts.terms(), document.terms_url),
    ],
  }
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    organizationName: shopName,
    serialNumber: ticket.code,
    description: `${ticket.product}${event ? `, ${event.name}` : ''}`,
    logoText: shopName,
    backgroundColor: rgb(brand),
    foregroundColor: rgb(on),
    labelColor: rgb(on),
    ...(dates === null ? {} : { relevantDate: dates.starts_at }),
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: ticket.barcode,
        messageEncoding: 'iso-8859-1',
        altText: ticket.code,
      },
    ],
    [ticket.is_transport ? 'boardingPass' : 'eventTicket']: style,
  }
}

const field = (key: string, label: string, value: string): Field => ({ key, label, value })

/** Converts `#1d3557` to `rgb(29, 53, 87)`, the only form that Apple accepts. */
const rgb = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`
