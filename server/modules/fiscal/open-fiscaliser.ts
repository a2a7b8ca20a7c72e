import type { Settings } from '../../../contract/config'
import type { Environment } from '../../environment'
import { type Fiscaliser, noFiscaliser } from './fiscaliser'

/**
 * The fiscaliser of this process: CIS if a certificate is configured, which then is on or off by the settings of each
 * moment. Without one its code is not even loaded. Throws `CannotStart` if the certificate cannot be used.
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
