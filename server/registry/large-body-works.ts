import { importCatalogueWork } from '../modules/setup'
import { importGuestsWork } from '../modules/checkout'
import { importStatementWork } from '../modules/statements'

/** What the thread for large bodies does, for each call that takes one. */
export const largeBodyWorks = [importCatalogueWork, importGuestsWork, importStatementWork] as const
