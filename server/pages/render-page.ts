// The one file of the server that knows the pages: they are rendered here, and hydrated there.
export { renderPage } from '../../web/shop/render'
export type { PublicData, RenderedPage } from '../../web/shop/render'
