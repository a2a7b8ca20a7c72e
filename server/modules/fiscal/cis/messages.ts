import type { Instant } from '#rules/dates/instants'
import { amountText, localTime } from './zki'

/** The namespace of all messages of the authority. */
export const messageNamespace = 'http://www.apis-it.hr/fin/2012/types/f73'
export const soapNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'

/** The root elements of the signed requests, with their operations and the root elements of their responses. */
export const signedRequests = {
  RacunZahtjev: { operation: 'racuni', answer: 'RacunOdgovor' },
  /** Checks an invoice without recording it. Only the test system supports it. */
  ProvjeraZahtjev: { operation: 'provjera', answer: 'ProvjeraOdgovor' },
} as const
export type SignedRequest = keyof typeof signedRequests

/** Means of payment: cash (`G`), card (`K`), transfer (`T`) or other (`O`). */
export type CisMeans = 'G' | 'K' | 'T' | 'O'

/** The data of an invoice in a report. Amounts are in cents and have the document's sign. */
export interface CisInvoice {
  readonly oib: string
  readonly isInVatSystem: boolean
  readonly issuedAt: Instant
  readonly sequence: number
  readonly premises: string
  readonly device: string
  /** `rate` is a decimal percentage such as `5.5`. */
  readonly vat: readonly { rate: string; base: number; tax: number }[]
  /** Amount that is exempt from VAT. */
  readonly exempt?: number
  readonly total: number
  readonly means: CisMeans
  readonly operatorOib: string
  readonly zki: string
  /** Whether the report is sent later than the sale or repeated. */
  readonly isLate: boolean
  readonly buyerOib?: string
}

/** The part of a message that differs each time it is sent. */
interface Sending {
  /** A new UUID for each message. */
  readonly id: string
  readonly sentAt: Instant
}

/** Builds a request without its signature. The elements are in the order of the schema. */
export function requestText(root: SignedRequest, invoice: CisInvoice, { id, sentAt }: Sending): string {
  const { vat } = invoice
  const rates = vat.map(({ rate, base, tax }) =>
    element('Porez', value('Stopa', rateText(rate)), amount('Osnovica', base), amount('Iznos', tax)),
  )
  const content = [
    value('Oib', invoice.oib),
    value('USustPdv', String(invoice.isInVatSystem)),
    value('DatVrijeme', timeText(invoice.issuedAt)),
    // N means that numbers are consecutive for each device.
    value('OznSlijed', 'N'),
    element(
      'BrRac',
      value('BrOznRac', String(invoice.sequence)),
      value('OznPosPr', invoice.premises),
      value('OznNapUr', invoice.device),
    ),
    // The schema does not allow an empty list.
    ...(vat.length > 0 ? [element('Pdv', ...rates)] : []),
    ...(invoice.exempt === undefined ? [] : [amount('IznosOslobPdv', invoice.exempt)]),
    amount('IznosUkupno', invoice.total),
    value('NacinPlac', invoice.means),
    value('OibOper', invoice.operatorOib),
    value('ZastKod', invoice.zki),
    value('NakDost', String(invoice.isLate)),
    ...(invoice.buyerOib === undefined ? [] : [value('OibPrimateljaRacuna', invoice.buyerOib)]),
  ]
  const head = element('Zaglavlje', value('IdPoruke', id), value('DatumVrijeme', timeText(sentAt)))
  return `<tns:${root} xmlns:tns="${messageNamespace}" Id="${root}">${head}${element('Racun', ...content)}</tns:${root}>`
}

/** Builds an unsigned request to which the authority responds with the same text. */
export const echoText = (text: string): string =>
  `<tns:EchoRequest xmlns:tns="${messageNamespace}">${escaped(text)}</tns:EchoRequest>`

/** Wraps a message in a SOAP 1.1 envelope. */
export const inEnvelope = (message: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${soapNamespace}"><soapenv:Body>${message}</soapenv:Body></soapenv:Envelope>`

/** Returns the SOAPAction header of an operation, as in the published WSDL. */
export const soapAction = (operation: string): string =>
  `"http://e-porezna.porezna-uprava.hr/fiskalizacija/2012/services/FiskalizacijaService/${operation}"`

const element = (name: string, ...content: readonly string[]): string =>
  `<tns:${name}>${content.join('')}</tns:${name}>`

const value = (name: string, text: string): string => element(name, escaped(text))

const amount = (name: string, cents: number): string => value(name, amountText(cents))

function timeText(instant: Instant): string {
  const { day, time } = localTime(instant)
  return `${day}T${time}`
}

/** Formats a VAT rate with two decimals, such as `25.00`. Throws `RangeError` if it is not a rate. */
function rateText(rate: string): string {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(rate) ?? []
  if (whole === undefined) throw new RangeError(`${rate} is not a VAT rate`)
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** Escapes XML text in canonical form. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')
