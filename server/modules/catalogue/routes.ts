import { getItemDefaults } from '#contract/office/catalogue'
import { onlyEvent, onlyTaxRate } from '#rules/catalogue/items'
import { expectsTax } from '#rules/money/tax'
import type { Handlers } from '../../platform/http/serve'
import { serveStaff } from '../staff'
import { findEventsHandler, saveEventHandler } from './events'
import { findItemsHandler, getItemHandler } from './find-items'
import { findTaxRates } from './item-list.queries'
import { moveItemsHandler } from './move-items'
import { findEvents } from './queries'
import { auditStockHandler } from './recount-stock'
import { saveItemHandler } from './save-item'
import { getShopItemHandler } from './shop-items'
import { uploadPictureHandler } from './upload-picture'

/** Serves the defaults of a new item: the only event and the only tax rate of its kind, and whether it should have one. */
const getItemDefaultsHandler = serveStaff(getItemDefaults, async ({ context }) => {
  const events = await findEvents(context.db.kysely)
  const rates = await findTaxRates(context.db.kysely)
  return {
    event: onlyEvent(events, context.now())?.code ?? null,
    tax_rates: {
      tickets: onlyTaxRate(rates, 'tickets'),
      merchandise: onlyTaxRate(rates, 'merchandise'),
    },
    expects_tax: expectsTax(context.catalogue.current().settings.seller),
  }
})

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
