import type { Handlers } from '../../platform/http/serve'
import { exportCatalogueHandler } from './export-catalogue'
import { importCatalogueHandler } from './import-catalogue'

/** The handlers of the catalogue file. */
export const catalogueFileHandlers = {
  import: importCatalogueHandler,
  export: exportCatalogueHandler,
} satisfies Partial<Handlers>
