import type { Settings } from '#contract/config'
import { fiscalGaps } from '#rules/fiscal/readiness'
import { sum } from '#rules/money/money'
import { countSlots } from '#rules/text/count-slots'
import * as effects from '#texts/compiled/effects/fiscal'
import * as texts from '#texts/compiled/refusals/catalogue'
import type { Importer } from './entry-writer'
import type { FieldErrors } from './field-errors'

/**
 * Adds an error for each value without which a shop that reports to a tax authority cannot mark its documents: the
 * currency, the seller's OIB, and the OIB of the installed certificate. Premises and device are checked with the other
 * settings (`checkSettings`).
 */
export function checkFiscalSettings(
  named: Partial<Settings>,
  stored: Settings,
  errors: FieldErrors,
  { certificate = null, now }: Pick<Importer, 'certificate' | 'now'>,
): void {
  if (named.fiscal === undefined && named.seller === undefined && named.currency === undefined) return
  const server = { certificate, isLive: true }
  const gaps = fiscalGaps({ ...stored, ...named }, server, now)
  // A certificate that was wrong before is not a reason to reject a change of the seller's address.
  const isOther = (gap: string) => gap === 'fiscal-certificate-other'
  const wasOther = fiscalGaps(stored, server, now).some(isOther)
  /** A form of another section cannot show the error at the field, so it is shown at the switch. */
  const at = (isNamed: boolean, path: string) => `settings.${isNamed ? path : 'fiscal.country'}`
  const vatNumber = at(named.seller !== undefined, 'seller.vatNumber')
  if (gaps.includes('fiscal-currency'))
    errors.add(at(named.currency !== undefined, 'currency'), texts.fiscal_currency())
  if (gaps.includes('fiscal-oib-missing')) errors.add(vatNumber, texts.fiscal_oib())
  if (gaps.some(isOther) && !wasOther)
    errors.add(vatNumber, texts.fiscal_certificate({ oib: certificate?.oib ?? '' }))
}

/** Returns a sentence if a change turns fiscalisation on while the server has no certificate. */
export function noteOfFiscal(
  changes: readonly { subject: string; before: unknown; after: unknown }[],
  { certificate }: Pick<Importer, 'certificate'>,
): string | null {
  const change = changes.find(({ subject }) => subject === 'settings.fiscal')
  if (change === undefined || certificate !== null) return null
  const countryOf = (value: unknown) => (value as Settings['fiscal']).country
  return countryOf(change.after) !== null && countryOf(change.before) === null
    ? effects.no_certificate()
    : null
}

/** Numbers that the shop has taken in the series of its premises and devices at a tax authority. */
interface ReportedNumbers {
  premises: string
  device: string
  year: number
  last_number: number
}

/**
 * Returns sentences on what a change of fiscalisation means for a shop that has reported documents: which numbers stay, how the
 * next documents are numbered, and what is no longer reported. Empty if the shop has numbered none.
 */
export function notesOfReported(
  changes: readonly { subject: string; before: unknown; after: unknown }[],
  { numbers, waiting, year }: { numbers: readonly ReportedNumbers[]; waiting: number; year: number },
): string[] {
  const change = changes.find(({ subject }) => subject === 'settings.fiscal')
  if (change === undefined) return []
  const [before, after] = [change.before as Settings['fiscal'], change.after as Settings['fiscal']]
  const of = ({ premises, device }: Settings['fiscal']) =>
    numbers.filter((one) => one.premises === premises && one.device === device)
  const documents = sum(of(before).map(({ last_number }) => last_number))
  const next = 1 + (of(after).find((one) => one.year === year)?.last_number ?? 0)
  const moved = before.premises !== after.premises || before.device !== after.device
  const slots = { premises: after.premises, device: after.device }
  const stay = { ...countSlots(documents), premises: before.premises, device: before.device }
  if (before.country !== null && after.country === null)
    return [
      effects.turned_off(),
      ...(documents > 0 ? [effects.documents_stay(stay), effects.credits_reported()] : []),
      ...(waiting > 0 ? [effects.waiting_sent(countSlots(waiting))] : []),
    ]
  if (after.country === null) return []
  if (before.country === null) return numbers.length > 0 ? [effects.numbers_go_on({ ...slots, next })] : []
  return moved && documents > 0
    ? [
        effects.documents_stay(stay),
        effects.other_premises({ ...slots, next }),
        effects.register_premises(slots),
      ]
    : []
}
