export { editableEntries } from './editable-entries'
export {
  holdWarnings,
  importCatalogueFile,
  importCatalogueWork,
  setUpWarnings,
  sandboxWarnings,
} from './import-catalogue'
export { itemRows } from './find-items'
export { findStoredItems } from './stored-items'
export { findLookDraft, findPreview } from './look/look-draft.queries'
export { pictureHandlers, catalogueHandlers, exportCatalogueFile } from './routes'
export { voucherRows, endVoucherHandler } from './vouchers'
