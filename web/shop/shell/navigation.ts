import type { ShopItem } from '#contract/shop-item'
import type { ShopItemType } from '#contract/values'
import { paths } from '../paths'
import type { ShopRoute } from '../routes'
import type { PublicData } from '../store/shop-state'

type Shop = Pick<PublicData, 'config' | 'products' | 'merchandise'>

/** Returns whether a route is an item's page, or a page below it. */
const isOfItem = (route: Pick<ShopRoute, 'path'>, kind: ShopItemType) =>
  route.path.startsWith(`/${kind}/:item`)

/** Returns the item that a product page's address names, or `undefined`. */
export function itemOf(
  route: Pick<ShopRoute, 'path'>,
  code: string | undefined,
  shop: Shop,
): ShopItem | undefined {
  if (isOfItem(route, 'tickets')) return shop.products.find((item) => item.external_code === code)
  if (isOfItem(route, 'merchandise')) return shop.merchandise.find((item) => item.external_code === code)
  return undefined
}

/**
 * Returns where a page redirects if its content is closed or missing (docs/behaviour/pages.md, "Routes"), or `null`.
 * Server and browser use the same rule; access is checked by the guards.
 */
export function whereInstead(route: ShopRoute, code: string | undefined, shop: Shop): string | null {
  const { config } = shop
  if (route.needs && !config.shopActive) return paths.home()
  if (route.needs === 'merchandise' && !config.merchandiseActive) return paths.home()
  if (route.id.startsWith('withdraw') && !config.withdrawalActive) return paths.home()
  if (route.id === 'ambassadors' && config.ambassadorsText === '') return paths.home()
  if (isOfItem(route, 'tickets') && !itemOf(route, code, shop)) return paths.tickets()
  if (isOfItem(route, 'merchandise') && !itemOf(route, code, shop)) return paths.merchandise()
  return null
}

/**
 * Returns the document's title on a page. `order` is the code of the order that the page is about, which only the
 * browser knows.
 */
export function pageTitle(route: ShopRoute, code: string | undefined, shop: Shop, order?: string): string {
  const { shopName, words } = shop.config
  if (route.id === 'home') return `${shopName} – ${words.homeTitle}`
  const item = itemOf(route, code, shop)
  if (item && route.id.startsWith('reserve-')) return `${route.title}: ${item.name} – ${shopName}`
  const title = item?.name ?? routeTitle(route, shop)
  return `${title}${order ? ` ${route.id.startsWith('order') ? '' : '· '}${order}` : ''} – ${shopName}`
}

/** Returns a page's title. The ambassadors' page uses the operator's link text, if it is set. */
export function routeTitle(route: ShopRoute, { config }: Pick<Shop, 'config'>): string {
  return (route.id === 'ambassadors' && config.ambassadorsLinkText) || route.title
}
