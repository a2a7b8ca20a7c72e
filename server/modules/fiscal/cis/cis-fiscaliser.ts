import * as texts from '../../../../texts/compiled/documents/fiscal-errors'
import { randomUUID, type X509Certificate } from 'node:crypto'
import type { Settings } from '../../../../contract/config'
import { formatDay } from '../../../../rules/dates/dates'
import type { Environment } from '../../../environment'
import { FiscalError, type Fiscaliser } from '../fiscaliser'
import { type FiscalCertificate, readAuthorities, readCertificate } from './certificate'
import { errorOf } from './cis-errors'
import { invoiceOf, oibOf, partsOf } from './cis-invoice'
import { type CisInvoice, echoText, requestText, type SignedRequest, signedRequests } from './messages'
import { openEndpoint, postMessage } from './post-message'
import { readAnswer, readEcho, readFault, type SignedAnswer, UntrustedAnswer } from './read-answer'
import { signRequest } from './sign-request'
import { qrAddress, zkiOf } from './zki'

/** The settings that reports need. */
type FiscalSettings = Pick<Settings, 'currency' | 'fiscal'> & {
  seller: Pick<Settings['seller'], 'vatNumber'>
}

/** What the settings lack for reports to CIS. */
export const missingSettings = ({ currency, fiscal, seller }: FiscalSettings) =>
  (['country', 'currency', 'premises', 'device', 'oib'] as const).filter(
    (name) =>
      !{
        country: fiscal.country === 'HR',
        currency: currency === 'EUR',
        premises: fiscal.premises !== '',
        device: fiscal.device !== '',
        oib: oibOf(seller.vatNumber) !== null,
      }[name],
  )

interface CisOptions {
  readonly access: NonNullable<Environment['fiscal']>
  readonly settings: () => FiscalSettings
  readonly now: () => Date
  /** Why an answer was not believed. */
  readonly warn: (details: object, message: string) => void
  /** How long a report waits for its answer. */
  readonly timeoutMs?: number
}

/** The Croatian tax authority's CIS. */
export interface CisFiscaliser extends Fiscaliser {
  /** Checks an invoice without recording it; only the test system offers it. Returns the errors it found. */
  verify(invoice: CisInvoice): Promise<readonly { code: string; message: string }[]>
  /** A sample invoice of this shop for `verify`. */
  sample(): CisInvoice
}

/** Opens the adapter. Throws `CannotStart` if the certificate or the CA cannot be used. */
export async function openCis({
  access,
  settings,
  now,
  warn,
  timeoutMs = 10_000,
}: CisOptions): Promise<CisFiscaliser> {
  const [certificate, authorities] = await Promise.all([
    readCertificate(access.certificate, access.password),
    readAuthorities(access.ca),
  ])
  const endpoint = openEndpoint(access.url, authorities, timeoutMs)
  const signer = access.isLive ? /^fiskalcis\d*$/i : /^fiskalcis(test)?\d*$/i
  const answered = { authorities, signer, now, warn }

  async function send(root: SignedRequest, invoice: CisInvoice) {
    checkCertificate(certificate, invoice.oib, now())
    const id = randomUUID()
    const request = signRequest(requestText(root, invoice, { id, sentAt: now() }), certificate)
    const text = await postMessage(endpoint, signedRequests[root].operation, request)
    return trusted(text, root, id, answered)
  }

  const isOn = () => missingSettings(settings()).length === 0

  return {
    name: 'cis',
    isOn,

    numbering(year) {
      if (!isOn()) return null
      const { premises, device } = settings().fiscal
      return {
        series: `fiscal-${year}-${premises}-${device}`,
        numberOf: (sequence) => `${sequence}/${premises}/${device}`,
      }
    },

    mark(document) {
      const oib = oibOf(document.seller.vat_number)
      const parts = partsOf(document.number)
      // Documents with the shop's own numbers are not reported: tests, exempt ones, and those of a dry run.
      if (!isOn() || oib === null || parts === null) return null
      const input = { ...parts, oib, issuedAt: document.issued_at, total: document.total }
      const zki = zkiOf(input, certificate.key, settings().fiscal.zkiDigest)
      return { ...parts, zki, qr_url: qrAddress({ zki }, input), operator: document.operator_oib ?? oib }
    },

    async report(document, { isLate }) {
      const invoice = invoiceOf(document, isLate)
      const { jir } = await send('RacunZahtjev', invoice)
      if (jir === null) throw new FiscalError('answer', 'later', texts.untrusted())
      return { jir, qr_url: qrAddress({ jir }, invoice) }
    },

    async check() {
      checkCertificate(certificate, oibOf(settings().seller.vatNumber), now())
      const text = randomUUID()
      const answer = await postMessage(endpoint, 'echo', echoText(text))
      const echoed = believed(() => readEcho(answer), answer, warn)
      if (!echoed.includes(text)) throw new FiscalError('answer', 'later', texts.untrusted())
    },

    certificate: () => ({
      subject: certificate.subject,
      oib: certificate.oib,
      expiresAt: certificate.expiresAt,
    }),

    async verify(invoice) {
      const { errors } = await send('ProvjeraZahtjev', invoice)
      return errors.filter(({ code }) => code !== 'v100')
    },

    sample() {
      const { fiscal, seller } = settings()
      const oib = oibOf(seller.vatNumber) ?? ''
      const parts = { premises: fiscal.premises, device: fiscal.device, sequence: 1 }
      const input = { ...parts, oib, issuedAt: now(), total: 125 }
      return {
        ...input,
        isInVatSystem: true,
        vat: [{ rate: '25', base: 100, tax: 25 }],
        means: 'K',
        operatorOib: oib,
        zki: zkiOf(input, certificate.key, fiscal.zkiDigest),
        isLate: false,
      }
    },
  }
}

/** What the authority would refuse is not sent: an expired certificate, or another company's. */
function checkCertificate(
  { oib, startsAt, expiresAt }: FiscalCertificate,
  seller: string | null,
  now: Date,
): void {
  const day = (at: Date) => formatDay(at, 'Europe/Zagreb')
  if (now > expiresAt)
    throw new FiscalError('s002', 'configuration', texts.certificate_expired({ day: day(expiresAt) }))
  if (now < startsAt)
    throw new FiscalError('s002', 'configuration', texts.certificate_not_yet({ day: day(startsAt) }))
  if (oib !== null && seller !== null && oib !== seller)
    throw new FiscalError('s005', 'configuration', texts.certificate_oib({ certificate: oib, seller }))
}

/** The answer to this request, if it is one of the authority's without errors. */
function trusted(
  text: string,
  root: SignedRequest,
  id: string,
  {
    authorities,
    signer,
    now,
    warn,
  }: { authorities: readonly X509Certificate[]; signer: RegExp; now: () => Date; warn: CisOptions['warn'] },
): SignedAnswer {
  return believed(
    () => {
      const answer = readAnswer(text, signedRequests[root].answer, { authorities, signer, now: now() })
      // An answer without the id says that the request could not be read; any other must be the one to this request.
      if (answer.id?.toLowerCase() !== id && (answer.id !== null || answer.errors.length === 0))
        throw new UntrustedAnswer('it answers another request')
      if (root !== 'ProvjeraZahtjev' && answer.errors.length > 0) throw errorOf(answer.errors)
      const { jir } = answer
      if (jir !== null && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(jir))
        throw new UntrustedAnswer('the JIR is not a UUID')
      return answer
    },
    text,
    warn,
  )
}

/** Turns an answer that is not to be believed into an error to be repeated later; its reason is logged. */
function believed<T>(read: () => T, text: string, warn: CisOptions['warn']): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UntrustedAnswer)) throw error
    const fault = faultIn(text)
    if (fault !== null) throw new FiscalError('fault', 'later', texts.fault({ reason: fault.slice(0, 300) }))
    warn({ reason: error.message }, 'an answer of the tax authority was not believed')
    throw new FiscalError('answer', 'later', texts.untrusted())
  }
}

function faultIn(text: string): string | null {
  try {
    return readFault(text)
  } catch {
    return null
  }
}
