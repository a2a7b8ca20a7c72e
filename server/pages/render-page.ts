// The one file of the server that knows the pages: they are rendered here, and hydrated there.
export { pageAddresses, renderPage } from '../../web/shop/render'
export type { PageAddress, PublicData, RenderedPage } from '../../web/shop/render'
