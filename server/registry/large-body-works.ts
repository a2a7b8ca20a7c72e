import { importCatalogueWork } from '../modules/setup/import-catalogue'
import { importGuestsWork } from '../modules/checkout/read-guests'
import { importStatementWork } from '../modules/statements/read-statement'

/** What the thread for large bodies does, for each call that takes one. */
export const largeBodyWorks = [importCatalogueWork, importGuestsWork, importStatementWork] as const
