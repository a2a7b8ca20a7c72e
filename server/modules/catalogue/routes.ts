import type { Handlers } from '../../platform/http/serve'
import { findEventsHandler, saveEventHandler } from './events'
import { findItemsHandler, getItemHandler } from './find-items'
import { getItemDefaultsHandler } from './item-defaults'
import { moveItemsHandler } from './move-items'
import { auditStockHandler } from './recount-stock'
import { saveItemHandler } from './save-item'
import { getShopItemHandler } from './shop-items'
import { uploadPictureHandler } from './upload-picture'

/** The handlers of items, events, pictures and counters of places. */
export const catalogueHandlers = {
  'get-shop-item': getShopItemHandler,
  'find-items': findItemsHandler,
  'get-item': getItemHandler,
  'get-item-defaults': getItemDefaultsHandler,
  'save-item': saveItemHandler,
  'move-items': moveItemsHandler,
  'find-events': findEventsHandler,
  'save-event': saveEventHandler,
  'upload-picture': uploadPictureHandler,
  'audit-stock': auditStockHandler,
} satisfies Partial<Handlers>
