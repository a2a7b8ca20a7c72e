export { sendKeptPages } from './kept-pages'
export { type Pages, createPages, goHome, isForPage, registerPages } from './pages'
