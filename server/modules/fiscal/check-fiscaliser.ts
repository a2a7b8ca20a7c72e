import type { Settings } from '#contract/config'
import { formatDay } from '#rules/dates/dates'
import { oibOfSeller } from '#rules/fiscal/readiness'
import * as texts from '#texts/compiled/command-line/fiscal-check'
import type { Environment } from '../../environment'
import { FiscalError } from './fiscaliser'

/**
 * Checks the connection to the tax authority and prints the results in sentences. It checks the certificate, the settings, an
 * echo and, in the test system, a sample invoice that is not recorded. Returns whether all checks passed. Throws `CannotStart`
 * if the certificate cannot be used.
 */
export async function checkFiscaliser(
  {
    environment,
    settings,
    now,
  }: { environment: Pick<Environment, 'fiscal'>; settings: Settings; now: () => Date },
  say: (sentence: string) => void,
): Promise<boolean> {
  const access = environment.fiscal
  const { missingSettings, openCis } = await import('./cis/cis-fiscaliser')
  const missing = missingSettings(settings)
  // An OIB with a wrong check digit still marks documents, but the authority rejects them.
  if (!missing.includes('oib') && oibOfSeller(settings.seller.vatNumber) === null) missing.push('oib')
  const sayMissing = () => {
    for (const name of missing) say(missingSentences[name]())
  }
  if (access === null) {
    say(texts.not_configured())
    sayMissing()
    return false
  }
  const reasons: object[] = []
  const warn = (details: object) => reasons.push(details)
  const fiscaliser = await openCis({ access, settings: () => settings, now, warn })
  const { subject, oib, expiresAt } = fiscaliser.certificate() ?? {}
  const day = expiresAt === undefined ? '' : formatDay(expiresAt, 'Europe/Zagreb')
  say(texts.certificate({ subject: subject ?? '', oib: oib ?? texts.no_oib(), day }))
  sayMissing()
  say(access.isLive ? texts.production({ url: access.url }) : texts.test({ url: access.url }))

  /** Runs one step and prints its result. `work` returns the problem or `null`. */
  async function step(work: () => Promise<string | null>): Promise<boolean> {
    const began = performance.now()
    try {
      const problem = await work()
      say(problem ?? texts.answered({ milliseconds: Math.round(performance.now() - began) }))
      return problem === null
    } catch (error) {
      if (!(error instanceof FiscalError)) throw error
      say(texts.failed({ error: error.message }))
      for (const reason of reasons)
        if ('reason' in reason) say(texts.because({ reason: String(reason.reason) }))
      return false
    }
  }

  const isReached = await step(async () => {
    await fiscaliser.check()
    return null
  })
  if (!isReached || missing.length > 0) return false
  if (access.isLive) {
    say(texts.no_sample())
    return true
  }
  say(texts.sample())
  return step(async () => {
    const errors = await fiscaliser.verify(fiscaliser.sample())
    return errors.length === 0
      ? null
      : errors.map(({ code, message }) => texts.sample_error({ code, message })).join('\n')
  })
}

const missingSentences = {
  country: texts.missing_country,
  currency: texts.missing_currency,
  premises: texts.missing_premises,
  device: texts.missing_device,
  oib: texts.missing_oib,
}
