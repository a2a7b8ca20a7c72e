export { dataOf } from './answer-data'
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
export {
  type Place,
  findEvents,
  findItemPools,
  findItems,
  findSettings,
  findTravelTimes,
  findVouchers,
  lockCatalogue,
  lockPools,
  movePlaces,
  poolOrder,
  raiseVersion,
} from './queries'
export { auditStockHandler, recountStock, stockAudit } from './recount-stock'
export { instant, instantOrNull, itemDatesOf, itemPlaceOf, shopItemOf, travelTimesOf } from './shop-item'
export { configJson, hasSamePlaces, listJson, shopLists } from './shop-lists'
