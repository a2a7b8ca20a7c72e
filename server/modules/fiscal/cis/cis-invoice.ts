import { oibOfSeller as oibOf } from '#rules/fiscal/readiness'
import { fiscalErrors as texts } from '#rules/text/stored-texts'
import type { InvoiceSnapshot } from '../../documents'
import { FiscalError } from '../fiscaliser'
import type { CisInvoice, CisMeans } from './messages'

/** Parses a printed number `sequence/premises/device`. Returns `null` if the number has another format. */
export function partsOf(number: string): { sequence: number; premises: string; device: string } | null {
  const [, sequence, premises, device] =
    /^([1-9]\d{0,14})\/([0-9a-zA-Z]{1,20})\/(\d{1,20})$/.exec(number) ?? []
  return sequence === undefined || premises === undefined || device === undefined
    ? null
    : { sequence: Number(sequence), premises, device }
}

const meansCodes: Readonly<Record<NonNullable<InvoiceSnapshot['means']>, CisMeans>> = {
  cash: 'G',
  card: 'K',
  transfer: 'T',
  other: 'O',
}

/**
 * Returns the report of a marked document, built only from its snapshot. Amounts at 0 % are reported as exempt from VAT,
 * because the authority adds up all parts to the total. A seller whose number has no `HR` is not in the VAT system, unless the
 * document contains VAT. Throws a `FiscalError` if the document is not marked.
 */
export function invoiceOf(document: InvoiceSnapshot, isLate: boolean): CisInvoice {
  const { fiscal, seller, customer, taxes } = document
  const oib = oibOf(seller.vat_number)
  const parts = partsOf(document.number)
  if (oib === null || parts === null || !fiscal?.zki)
    throw new FiscalError('unmarked', 'document', texts.not_marked({ document: document.number }))
  const isTaxed = ({ rate }: { rate: string }) => Number(rate) !== 0
  const exempt = taxes.filter((one) => !isTaxed(one))
  const buyerOib = oibOf(customer.vat_number)
  return {
    oib,
    isInVatSystem: /^HR/i.test(seller.vat_number ?? '') || taxes.some(isTaxed),
    issuedAt: document.issued_at,
    ...parts,
    vat: taxes.filter(isTaxed).map(({ rate, net, tax }) => ({ rate, base: net, tax })),
    ...(exempt.length > 0 ? { exempt: exempt.reduce((sum, { net }) => sum + net, 0) } : {}),
    total: document.total,
    means: meansCodes[document.means ?? 'other'],
    operatorOib: document.operator_oib ?? oib,
    zki: fiscal.zki,
    isLate,
    ...(buyerOib === null ? {} : { buyerOib }),
  }
}
