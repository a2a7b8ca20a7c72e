import type { Font } from 'fontkit'
import { PKPass } from 'passkit-generator'
import { ticketDates } from '#rules/catalogue/item-dates'
import { datesText } from '#rules/dates/dates-text'
import { dateTimeText } from '#rules/dates/instant-text'
import { colourOr, readableOn } from '#rules/text/readable-colour'
import * as texts from '#texts/compiled/documents/ticket'
import { loadSharp } from '../../platform/storage/picture-store'
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

interface Face {
  shopName: string
  /** `#rrggbb`. */
  brand: string
}

/** The icons that phones request, with their sides in pixels. A maskable icon may be cut to a circle, so its letter is smaller. */
export const appIcons = [
  { path: '/icon-192.png', side: 192, purpose: 'any' },
  { path: '/icon-512.png', side: 512, purpose: 'any' },
  { path: '/icon-maskable-512.png', side: 512, purpose: 'maskable' },
] as const
interface AppIcon {
  path: string
  side: number
  purpose: 'any' | 'maskable'
}

const drawn = new Map<string, Promise<Buffer>>()
/** Maximum number of cached icons. It suffices for an operator who compares several colours. */
const maxDrawn = 24

/**
 * Draws the first letter of the shop's name on its brand colour and returns a PNG. The letter is drawn as an outline,
 * because a server may have no fonts.
 */
export function drawAppIcon(icon: AppIcon, face: Face): Promise<Buffer> {
  const key = JSON.stringify([icon.path, face])
  const cached = drawn.get(key)
  if (cached) return cached
  if (drawn.size >= maxDrawn) drawn.clear()
  const made = pngOf(icon, face)
  drawn.set(key, made)
  // An icon that could not be drawn is drawn again on the next request.
  made.catch(() => drawn.delete(key))
  return made
}

/** Loads the packages for drawing and for fonts with the first icon, because the server starts faster without them. */
async function pngOf(icon: AppIcon, face: Face): Promise<Buffer> {
  const [sharp, { documentFonts }] = await Promise.all([loadSharp(), import('../../platform/pdf/fonts')])
  return sharp(Buffer.from(iconSvg(icon, face, documentFonts().bold)))
    .png({ palette: true })
    .toBuffer()
}

function iconSvg({ side, purpose }: AppIcon, { shopName, brand }: Face, font: Font): string {
  const ground = colourOr('#1f2937', brand)
  const letter = /^\s*(.)/u.exec(shopName)?.[1]?.toUpperCase() ?? ''
  const height = side * (purpose === 'maskable' ? 0.36 : 0.5)
  const corner = purpose === 'maskable' ? 0 : side * 0.2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${corner}" fill="${ground}"/><path d="${outline(font, letter, side, height)}" fill="${readableOn(ground)}"/></svg>`
}

/** Returns the letter's outline in the centre of a square, at most `height` high; empty if the font lacks the letter. */
function outline(font: Font, letter: string, side: number, height: number): string {
  const codePoint = letter.codePointAt(0)
  if (codePoint === undefined || !font.hasGlyphForCodePoint(codePoint)) return ''
  const { path } = font.glyphForCodePoint(codePoint)
  const { minX, maxX, minY, maxY } = path.bbox
  const scale = height / Math.max(maxX - minX, maxY - minY)
  const [x, y] = [side / 2 - ((minX + maxX) / 2) * scale, side / 2 + ((minY + maxY) / 2) * scale]
  return path.scale(scale, -scale).translate(x, y).toSVG()
}
