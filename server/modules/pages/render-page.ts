// The only file of the server that imports the pages: they are rendered here, and hydrated in the browser.
export { pageAddresses, renderPage } from '../../../web/shop/render'
export type { PageAddress, PageRequest, PublicData, RenderedPage } from '../../../web/shop/render'
