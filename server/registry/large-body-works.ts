import { importCatalogueWork } from '../modules/catalogue-file'
import { importGuestsWork } from '../modules/checkout'
import { importStatementWork } from '../modules/statements'

/** The work of the thread for large bodies, by the call that sends it one. It runs outside of the server's main thread. */
export const largeBodyWorks = [importCatalogueWork, importGuestsWork, importStatementWork] as const
