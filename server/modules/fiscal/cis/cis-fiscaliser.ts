import { randomUUID, type X509Certificate } from 'node:crypto'
import type { Settings } from '#contract/config'
import { oibOfSeller as oibOf } from '#rules/fiscal/readiness'
import { fiscalErrors as texts } from '#rules/text/stored-texts'
import type { Environment } from '#server/environment'
import type { InvoiceSnapshot } from '../../documents'
import { FiscalError, type Fiscaliser, type FiscalMark, numberingAt } from '../fiscaliser'
import { type FiscalCertificate, readAuthorities, readCertificate } from './certificate'
import { errorOf } from './cis-errors'
import { invoiceOf, partsOf } from './cis-invoice'
import { type CisInvoice, echoText, requestText, type SignedRequest, signedRequests } from './messages'
import { openEndpoint, postMessage } from './post-message'
import { readAnswer, readEcho, readFault, type SignedAnswer, UntrustedAnswer } from './read-answer'
import { signRequest } from './sign-request'
import { qrAddress, zkiOf } from './zki'

/** The settings on which reports depend. */
type FiscalSettings = Pick<Settings, 'currency' | 'fiscal'> & {
  seller: Pick<Settings['seller'], 'vatNumber'>
}

/** Returns the settings that are missing for reports to CIS. */
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
  /** Logs why a response was not trusted. */
  readonly warn: (details: object, message: string) => void
  /** Timeout of a request in ms. */
  readonly timeoutMs?: number
}

/** CIS, the system of the Croatian tax authority. */
export interface CisFiscaliser extends Fiscaliser {
  /** Checks an invoice without recording it and returns its errors. Only the test system supports it. */
  verify(invoice: CisInvoice): Promise<readonly { code: string; message: string }[]>
  /** Returns a sample invoice of this shop for `verify`. */
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
    return readTrusted(text, root, id, answered)
  }

  // The currency of each document decides: orders of an earlier currency may still be paid.
  const isOn = () => missingSettings(settings()).every((name) => name === 'currency')

  function markOf(document: InvoiceSnapshot): FiscalMark | null {
    const oib = oibOf(document.seller.vat_number)
    const parts = partsOf(document.number)
    // Numbers of dry runs have another format.
    if (oib === null || parts === null) return null
    const input = { ...parts, oib, issuedAt: document.issued_at, total: document.total }
    const zki = zkiOf(input, certificate.key, settings().fiscal.zkiDigest)
    return { ...parts, zki, qr_url: qrAddress({ zki }, input), operator: document.operator_oib ?? oib }
  }

  return {
    name: 'cis',
    isOn,

    numbering(year, { currency, takesBack }) {
      if (takesBack === undefined ? !isOn() || currency !== 'EUR' : takesBack === null) return null
      const { premises, device } = isOn() ? settings().fiscal : (takesBack ?? {})
      if (premises === undefined || device === undefined) return null
      return numberingAt({ premises, device }, year)
    },

    mark: markOf,

    async report(document, { isLate }) {
      // A document that was issued without a certificate has no ZKI yet.
      const zki = document.fiscal?.zki ?? (document.fiscal && markOf(document)?.zki) ?? null
      const invoice = invoiceOf(
        { ...document, fiscal: document.fiscal && { ...document.fiscal, zki } },
        isLate,
      )
      checkSeller(certificate, invoice.oib, { document, current: oibOf(settings().seller.vatNumber) })
      const { jir } = await send('RacunZahtjev', invoice)
      if (jir === null) throw new FiscalError('answer', 'later', texts.untrusted())
      const late = document.fiscal?.zki ? {} : { zki: invoice.zki }
      return { jir, qr_url: qrAddress({ jir }, invoice), ...late }
    },

    async check() {
      checkCertificate(certificate, oibOf(settings().seller.vatNumber), now())
      const text = randomUUID()
      const answer = await postMessage(endpoint, 'echo', echoText(text))
      const echoed = trustedOrThrow(() => readEcho(answer), answer, warn)
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

/** Throws if the authority would reject the certificate: it is expired, not valid yet, or belongs to another company. */
function checkCertificate(
  { oib, startsAt, expiresAt }: FiscalCertificate,
  seller: string | null,
  now: Date,
): void {
  const day = (at: Date) => ({ at: at.toISOString(), zone: 'Europe/Zagreb', as: 'short-date' }) as const
  if (now > expiresAt)
    throw new FiscalError('s002', 'configuration', texts.certificate_expired({ day: day(expiresAt) }))
  if (now < startsAt)
    throw new FiscalError('s002', 'configuration', texts.certificate_not_yet({ day: day(startsAt) }))
  if (oib !== null && seller !== null && oib !== seller)
    throw new FiscalError('s005', 'configuration', texts.certificate_oib({ certificate: oib, seller }))
}

/** Throws if a document was issued under another OIB than the shop's current one, and the certificate is not for it. */
function checkSeller(
  { oib: certificate }: FiscalCertificate,
  seller: string,
  { document, current }: { document: InvoiceSnapshot; current: string | null },
): void {
  if (certificate === null || certificate === seller || current === seller) return
  throw new FiscalError(
    'other-oib',
    'configuration',
    texts.document_oib({ document: document.number, seller, certificate }),
  )
}

/** Returns the authority's response to this request. Throws a `FiscalError` if it is not trusted or contains errors. */
function readTrusted(
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
  return trustedOrThrow(
    () => {
      const answer = readAnswer(text, signedRequests[root].answer, { authorities, signer, now: now() })
      // A response without an id means that the request could not be read. All others must have the id of this request.
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

/** Runs `read`. An `UntrustedAnswer` is logged and becomes a `FiscalError` of kind `later`, so that the report is retried. */
function trustedOrThrow<T>(read: () => T, text: string, warn: CisOptions['warn']): T {
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
