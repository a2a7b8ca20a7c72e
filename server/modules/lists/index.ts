export { eraseViewsAbout, viewHandlers } from './view-routes'
export { maySeeList, type ListedPage, type ListedRows, listedRows } from './listed-rows'
export { exportHandlers } from './export-routes'
