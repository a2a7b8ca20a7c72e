export {
  dataOf,
  type Catalogue,
  type CatalogueItem,
  type Places,
  type Snapshot,
  type Stock,
  configOf,
  openCatalogue,
  saleEndsOfItem,
  salePeriod,
} from './catalogue'
export {
  type CancelledScope,
  closePools,
  isInScope,
  markDepartureCancelled,
  markItemsCancelled,
} from './cancelled-scope.queries'
export { rememberFull } from './full-pools'
export {
  instant,
  instantOrNull,
  itemDatesOf,
  itemPlaceOf,
  productOfLine,
  isLineOver,
  whyNotLineOnSale,
  saleEndedAt,
  ticketTimesOf,
  ticketDatesOf,
  travelTimeOf,
  shopItemOf,
  travelTimesOf,
  configJson,
  hasSamePlaces,
  listJson,
  shopLists,
} from './shop-items'
export {
  type Place,
  findEvents,
  lockCatalogue,
  lockPools,
  movePlaces,
  poolOrder,
  raiseVersion,
} from './queries'
export { recountStock, stockAudit } from './recount-stock'
export { editableEntries } from './editable-entries'
export { itemRows } from './find-items'
export { findStoredItems, orderAfterImport, type StoredItem } from './stored-items'
export { catalogueHandlers } from './routes'
export { findStoredEvents } from './stored-events'
export {
  recordEvents,
  lockPoolsOfItems,
  recordItems,
  recordOrder,
  withdrawTravelTimes,
  recordTravelTimes,
  recordTotals,
  markEvents,
  markItems,
} from './write-entries.queries'
export { saveEntry } from './save-entry'
export { soldOut } from './sold-out'
export { findUsedItems } from './item-list.queries'
