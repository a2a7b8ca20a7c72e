import { createContext, use } from 'react'
import type { PageConfig } from '../../../contract/config'
import type { ShopItem } from '../../../contract/shop-item'
import type { ShopItemType } from '../../../contract/values'
import { useCell } from '../../ui/router/cell'
import type { CartState } from './cart-store'
import type { SessionStatus } from './login-state'
import type { ShopState } from './shop-state'
import type { Services } from './page-store'

export const ServicesContext = createContext<Services | null>(null)

/** The page's services: what the screens share. */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('This part needs a ServicesContext around it.')
  return services
}

/** All shop data, and what belongs to the customer. */
export function useShop(): ShopState {
  return useCell(useServices().shop)
}

/** The shop's configuration. The operator's texts are in it once `loadText` has loaded them. */
export function useConfig(): PageConfig {
  return useShop().config
}

/** The published items of a kind, in the shop's order. */
export function useItems(kind: ShopItemType): ShopItem[] {
  const shop = useShop()
  return kind === 'tickets' ? shop.products : shop.merchandise
}

/** Whether a customer is logged in; `unknown` on the server and in the first render. */
export function useSessionStatus(): SessionStatus {
  return useCell(useServices().session.status)
}

/** When what is shown was true, while the shop cannot be reached and it comes from this browser's keeping; else null. */
export function useKeptAt(): string | null {
  return useCell(useServices().session.storedAt)
}

/** The cart, null until it is known. */
export function useCart(): CartState['cart'] {
  return useCell(useServices().cart.state).cart
}

/** Whether the cart is empty because its reservation ended while this page was open. */
export function useHasEnded(): boolean {
  return useCell(useServices().cart.state).hasEnded
}

/** Whole seconds until the reservation ends, or null. */
export function useSecondsLeft(): number | null {
  return useCell(useServices().cart.secondsLeft)
}
