export {
  dataOf,
  type Catalogue,
  type CatalogueItem,
  type Places,
  type Snapshot,
  type Stock,
  configOf,
  openCatalogue,
} from './catalogue'
export { rememberFull } from './full-pools'
export {
  getShopItemHandler,
  instant,
  instantOrNull,
  itemDatesOf,
  itemPlaceOf,
  productOfLine,
  saleEndedAt,
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
