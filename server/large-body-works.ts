import { importCatalogueWork } from './features/catalogue/import-catalogue'
import { importGuestsWork } from './features/checkout/read-guests'
import { importStatementWork } from './features/statements/read-statement'

/** What the thread for large bodies does, for each call that takes one. */
export const largeBodyWorks = [importCatalogueWork, importGuestsWork, importStatementWork] as const
