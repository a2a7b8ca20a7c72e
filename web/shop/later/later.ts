import type { Cell } from '../../ui/router/cell'
import type { ShopState } from '../store/shop-state'
import { followSaleEnds } from './follow-sale-ends'

export { followOrder } from './follow-order'

/** Starts what a page needs only some seconds after it was loaded, so that its first load stays small. */
export function startLater(shop: Cell<ShopState>): void {
  registerOfflinePage()
  followSaleEnds(shop, { date: () => Date.now(), sincePage: () => performance.now() })
}

/** Registers the service worker, which shows a page of the shop while the network is away. */
function registerOfflinePage(): void {
  // Insecure origins have none, and browsers may forbid it.
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register('/offline-worker.js').catch(() => undefined)
}
