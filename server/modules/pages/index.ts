export { sendCachedPages } from './cached-pages'
export { type Pages, createPages, goHome, isForPage, registerPages } from './pages'
