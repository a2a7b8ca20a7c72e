export { dataOf } from './answer-data'
export { auditStockHandler, stockAudit } from './audit-stock'
export {
  findEvents,
  findItemPools,
  findItems,
  findSettings,
  findTravelTimes,
  findVouchers,
  lockCatalogue,
  raiseVersion,
} from './catalogue.queries'
export {
  type Catalogue,
  type CatalogueItem,
  type Places,
  type Snapshot,
  type Stock,
  configOf,
  openCatalogue,
} from './catalogue'
export { rememberFull } from './full-pools'
export { getShopItemHandler } from './get-shop-item'
export { type Place, lockPools, movePlaces, poolOrder } from './places.queries'
export { recountStock } from './recount-stock'
export { instant, instantOrNull, itemDatesOf, itemPlaceOf, shopItemOf, travelTimesOf } from './shop-item'
export { configJson, hasSamePlaces, listJson, shopLists } from './shop-lists'
