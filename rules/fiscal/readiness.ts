import type { Settings } from '#contract/config'
import type { FiscalGap } from '#contract/office/fiscal'
import { isOib } from '../customers/vat-number'
import { day } from '../dates/instants'

/** How long after its issue a document may be reported where the connection was lost, in ms (Croatia: two days). */
export const reportWithin = 2 * day

/** The certificate that signs reports, as far as it decides whether they are accepted. */
export interface SigningCertificate {
  /** The OIB of the company that it was issued for; null: it names none. */
  readonly oib: string | null
  readonly expiresAt: Date
}

/** Returns the OIB of a VAT number, or `null` if it is not an OIB with a correct check digit. */
export function oibOfSeller(vatNumber: string | null): string | null {
  const [, oib] = /^(?:HR)?(\d{11})$/i.exec(vatNumber?.replaceAll(/\s/g, '') ?? '') ?? []
  return oib !== undefined && isOib(oib) ? oib : null
}

/**
 * Returns what a shop that reports to Croatia's tax authority lacks before the production system accepts its documents,
 * in the order in which staff resolve it. The result is empty for a shop that reports to no authority.
 */
export function fiscalGaps(
  { fiscal, seller, currency }: Pick<Settings, 'fiscal' | 'seller' | 'currency'>,
  server: { certificate: SigningCertificate | null; isLive: boolean },
  now: Date,
): FiscalGap[] {
  if (fiscal.country === null) return []
  const { certificate, isLive } = server
  const oib = oibOfSeller(seller.vatNumber)
  const isOther = certificate?.oib != null && oib !== null && certificate.oib !== oib
  const gaps: [FiscalGap, boolean][] = [
    ['fiscal-oib-missing', oib === null],
    ['fiscal-currency', currency !== 'EUR'],
    ['fiscal-place-missing', fiscal.premises === '' || fiscal.device === ''],
    ['fiscal-certificate-missing', certificate === null],
    ['fiscal-certificate-other', isOther],
    ['fiscal-certificate-expired', certificate !== null && certificate.expiresAt <= now],
    ['fiscal-test-system', certificate !== null && !isLive],
  ]
  return gaps.filter(([, isThere]) => isThere).map(([gap]) => gap)
}

/** When staff are told that the certificate ends: from so many days before, as the first mail about it. */
const daysOfNotice = 60

/** Returns whether a certificate has ended or ends soon, so that a new one has to be requested. */
export const endsSoon = ({ expiresAt }: Pick<SigningCertificate, 'expiresAt'>, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() <= daysOfNotice * day
