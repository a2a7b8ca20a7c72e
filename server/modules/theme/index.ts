export { findLookDraft, findPreview, dropPublished } from './queries'
export { themeHandlers } from './routes'
