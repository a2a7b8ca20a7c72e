import type { Handlers } from '../../http/serve'
import { auditStockHandler } from './audit-stock'
import { exportCatalogueHandler } from './export-catalogue'
import { getDataHandler } from './get-data'
import { getShopItemHandler } from './get-shop-item'
import { importCatalogueHandler } from './import-catalogue'

/** The handlers of the shop front and the catalogue file. */
export const catalogueHandlers = {
  'get-data': getDataHandler,
  'get-shop-item': getShopItemHandler,
  import: importCatalogueHandler,
  export: exportCatalogueHandler,
  'audit-stock': auditStockHandler,
} satisfies Partial<Handlers>
