import { createContext, use, useCallback } from 'react'
import type { Answered, Sent, ShopPath } from '#contract/calls'
import type { PageConfig } from '#contract/config'
import type { ShopItem } from '#contract/shop-item'
import type { ShopItemType } from '#contract/values'
import { useSending, type CallOptions, type UsedCall } from '../../ui/calls/use-sending'
import { useCell } from '../../ui/router/cell'
import { useLocation } from '../../ui/router/use-router'
import type { CartState } from './cart-store'
import type { Services } from './page-store'
import type { SessionStatus } from './session'
import type { ShopState } from './shop-state'

export const ServicesContext = createContext<Services | null>(null)

/** Returns the page's services, which the screens share. */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('This part needs a ServicesContext around it.')
  return services
}

/** Returns all shop data, with the customer's own. */
export function useShop(): ShopState {
  return useCell(useServices().shop)
}

/** Returns the shop's configuration. It contains the operator's texts once `loadText` has loaded them. */
export function useConfig(): PageConfig {
  return useShop().config
}

/** Returns the published items of a kind, in the shop's order. */
export function useItems(kind: ShopItemType): ShopItem[] {
  const shop = useShop()
  return kind === 'tickets' ? shop.products : shop.merchandise
}

/** Returns whether a customer is logged in; `unknown` on the server and in the first render. */
export function useSessionStatus(): SessionStatus {
  return useCell(useServices().session.status)
}

/** Returns the time of the stored data that is shown while the shop cannot be reached, otherwise `null`. */
export function useKeptAt(): string | null {
  return useCell(useServices().session.storedAt)
}

/** Returns the cart; `null` until it is loaded. */
export function useCart(): CartState['cart'] {
  return useCell(useServices().cart.state).cart
}

/** Returns the cart whose reservation ended while this page was open, until there is another one; otherwise `null`. */
export function useEndedCart(): CartState['ended'] {
  return useCell(useServices().cart.state).ended
}

/** Returns the code of the order that another tab placed with this page's cart, or `null`. */
export function useOrderedElsewhere(): CartState['ordered'] {
  return useCell(useServices().cart.state).ordered
}

/** Returns the whole seconds until the reservation ends, or `null`. */
export function useSecondsLeft(): number | null {
  return useCell(useServices().cart.secondsLeft)
}

/** State of a wizard's step in its entry of the browser's history. */
interface StepEntry {
  /** The page key of the wizard's first step: its steps are one page. */
  page: string
  step: number
}

/** Returns the step entry of a location's state, or `null`. */
export function stepEntry(state: unknown): StepEntry | null {
  const { wizard } = (state ?? {}) as { wizard?: StepEntry }
  return wizard ?? null
}

/**
 * Returns a key that changes with every navigation, but not from one step of a wizard to the next. A form's error is
 * shown until it changes.
 */
export function usePageKey(): string {
  const { key, state } = useLocation()
  return stepEntry(state)?.page ?? key
}

/** Gives a screen one call of the shop, with the form's error and the toasts. It is never sent twice at once. */
export function useCall<P extends ShopPath>(
  path: P,
  options: CallOptions<Answered<P>> = {},
): UsedCall<Sent<P>, Answered<P>> {
  const services = useServices()
  const sends = useCallback((payload: Sent<P>) => services.send(path, payload), [services, path])
  return useSending(sends, usePageKey(), options)
}
