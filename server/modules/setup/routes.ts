import type { Handlers } from '../../platform/http/serve'
import { auditStockHandler, getShopItemHandler } from '../catalogue'
import { findEventsHandler, saveEventHandler } from './events'
import { exportCatalogueHandler } from './export-catalogue'
import { findItemsHandler, getItemHandler } from './find-items'
import { getDataHandler } from '../customers'
import { getItemDefaultsHandler } from './get-item-defaults'
import { getSettingsHandler } from './get-settings'
import { importCatalogueHandler } from './import-catalogue'
import { getLookHandler } from './look/get-look'
import { keepPreviewHandler } from './look/keep-preview'
import { publishLookHandler } from './look/publish-look'
import { saveLookHandler } from './look/save-look'
import { makeVouchersHandler } from './make-vouchers'
import { moveItemsHandler } from './move-items'
import { saveItemHandler } from './save-item'
import { saveSettingsHandler } from './save-settings'
import { endVoucherHandler, findVouchersHandler, saveVoucherHandler } from './vouchers'

/** The handlers of the shop front and the catalogue, by file and by forms. */
export const catalogueHandlers = {
  'get-data': getDataHandler,
  'get-shop-item': getShopItemHandler,
  import: importCatalogueHandler,
  export: exportCatalogueHandler,
  'find-items': findItemsHandler,
  'get-item': getItemHandler,
  'get-item-defaults': getItemDefaultsHandler,
  'save-item': saveItemHandler,
  'move-items': moveItemsHandler,
  'find-events': findEventsHandler,
  'save-event': saveEventHandler,
  'find-vouchers': findVouchersHandler,
  'save-voucher': saveVoucherHandler,
  'make-vouchers': makeVouchersHandler,
  'end-voucher': endVoucherHandler,
  'get-settings': getSettingsHandler,
  'save-settings': saveSettingsHandler,
  'get-look': getLookHandler,
  'save-look': saveLookHandler,
  'publish-look': publishLookHandler,
  'keep-preview': keepPreviewHandler,
  'audit-stock': auditStockHandler,
} satisfies Partial<Handlers>
