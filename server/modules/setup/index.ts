export { editableEntries } from './editable-entries'
export {
  holdWarnings,
  importCatalogueFile,
  importCatalogueWork,
  setUpWarnings,
  sandboxWarnings,
} from './import-catalogue'
export { itemRows } from './item-rows'
export { findLookDraft, findPreview } from './look/look-draft.queries'
export { pictureHandlers } from './picture-routes'
export { catalogueHandlers, exportCatalogueFile } from './routes'
export { findStoredItems } from './stored-items'
export { voucherRows } from './voucher-rows'
export { endVoucherHandler } from './vouchers'
