import type { Settings } from '#contract/config'
import type { Environment } from '../../environment'
import { type Fiscaliser, noFiscaliser } from './fiscaliser'

/**
 * Opens the fiscaliser of this process: CIS if a certificate is configured, otherwise `noFiscaliser`. The current settings
 * decide whether CIS is on. Throws `CannotStart` if the certificate cannot be used.
 */
export async function openFiscaliser(given: {
  environment: Pick<Environment, 'fiscal'>
  settings: () => Settings
  now: () => Date
  warn: (details: object, message: string) => void
}): Promise<Fiscaliser> {
  const access = given.environment.fiscal
  if (access === null) return noFiscaliser
  const { openCis } = await import('./cis/cis-fiscaliser')
  return openCis({ ...given, access })
}
