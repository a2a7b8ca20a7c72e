import { getItemDefaults, moveItems, uploadPicture } from '#contract/office/catalogue'
import { onlyEvent, onlyTaxRate } from '#rules/catalogue/items'
import { expectsTax } from '#rules/money/tax'
import { Refusal } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import { uploadedPath } from '../../platform/storage/picture-store'
import { serveStaff } from '../staff'
import { findEventsHandler, saveEventHandler } from './events'
import { findItemsHandler, getItemHandler } from './find-items'
import { findTaxRates } from './item-list.queries'
import { findEvents, lockCatalogue, raiseVersion } from './queries'
import { auditStockHandler } from './recount-stock'
import { saveItemHandler } from './save-item'
import { getShopItemHandler } from './shop-items'
import { findStoredItems, orderWithMoved } from './stored-items'
import { recordOrder } from './write-entries.queries'

/** Serves the defaults of a new item: the only event and the only tax rate of its kind, and whether it should have one. */
export const getItemDefaultsHandler = serveStaff(getItemDefaults, async ({ context }) => {
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

/** Moves items in the shop's order. Simultaneous moves of different items do not undo each other. */
export const moveItemsHandler = serveStaff(moveItems, async ({ payload, context, audit }) => {
  const { items, before } = payload
  const moved = await context.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const stored = (await findStoredItems(tx)).map(({ entry }) => entry.external_code)
    const known = new Set(stored)
    if ([...items, ...(before === null ? [] : [before])].some((code) => !known.has(code)))
      throw new Refusal('item-not-found')
    const order = orderWithMoved(stored, items, before)
    const first = order.findIndex((code, index) => code !== stored[index])
    if (first < 0) {
      audit.nothingChanged()
      return 0
    }
    const end = order.findLastIndex((code, index) => code !== stored[index]) + 1
    await recordOrder(tx, order)
    await raiseVersion(tx)
    const [was, is] = [stored, order].map((codes) => codes.slice(first, end).join(', '))
    await audit.record(tx, { subject: 'items', before: { order: was }, after: { order: is } })
    return items.length
  })
  await context.catalogue.refresh()
  return { moved }
})

/**
 * Stores a picture in every size of its kind (`server/platform/storage/make-picture.ts`) and returns its path. The path must
 * then be saved with the entry that uses the picture. The same picture always has the same path.
 */
export const uploadPictureHandler = serveStaff(
  uploadPicture,
  async ({ payload, context, request, audit }) => {
    const { kind, crop } = payload
    const bytes = request.body as Buffer
    const { name, ending, width, height } = await context.pictures.take(bytes, kind, crop)
    const path = `${uploadedPath}${name}${ending}`
    await audit.record(context.db.kysely, {
      subject: path,
      after: { kind, width, height, bytes: bytes.length },
    })
    return { path, width, height }
  },
)

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
