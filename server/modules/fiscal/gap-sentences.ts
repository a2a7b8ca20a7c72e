import type { FiscalGap } from '#contract/office/fiscal'
import * as texts from '#texts/compiled/command-line/fiscal-check'

/** Returns why documents are not marked or reported, as a sentence. The test system is no reason. */
const sentences: Readonly<Record<Exclude<FiscalGap, 'fiscal-test-system'>, () => string>> = {
  'fiscal-oib-missing': texts.missing_oib,
  'fiscal-currency': texts.missing_currency,
  'fiscal-place-missing': texts.missing_place,
  'fiscal-certificate-missing': texts.not_configured,
  'fiscal-certificate-other': texts.other_certificate,
  'fiscal-certificate-expired': texts.expired_certificate,
}

/** Returns a sentence for each reason why documents cannot be marked or reported. */
export const gapSentences = (gaps: readonly FiscalGap[]): string[] =>
  gaps.flatMap((gap) => (gap === 'fiscal-test-system' ? [] : sentences[gap]()))

/** Returns warnings for the operator about what a shop whose fiscalisation is on lacks before it can mark documents. */
export const fiscalWarnings = (gaps: readonly FiscalGap[]): string[] =>
  gapSentences(gaps).map((reason) => texts.start({ reason }))
