// This is the only server file that imports the shop's React pages. The server renders them, and the browser hydrates them.
export { pageAddresses, renderPage, themeCss } from '#web/shop/render'
export type { PageAddress, PageRequest, PublicData, RenderedPage } from '#web/shop/render'
