import { createContext, use, useCallback } from 'react'
import type { PageConfig } from '../../../contract/config'
import type { ShopItem } from '../../../contract/shop-item'
import type { ShopItemType } from '../../../contract/values'
import { useCell } from '../../ui/router/cell'
import type { CartState } from './cart-store'
import type { SessionStatus } from './session'
import type { ShopState } from './shop-state'
import type { Services } from './page-store'
import { useLocation } from '../../ui/router/use-router'
import type { Answered, Sent, ShopPath } from '../../../contract/calls'
import { useSending, type CallOptions, type UsedCall } from '../../ui/calls/use-sending'

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

/** State of a wizard's step in its entry of the browser's history. */
interface StepEntry {
  /** The page key of the wizard's first step: its steps are one page. */
  page: string
  step: number
}

/** The step entry that a location's state carries, or null. */
export function stepEntry(state: unknown): StepEntry | null {
  const { wizard } = (state ?? {}) as { wizard?: StepEntry }
  return wizard ?? null
}

/** Changes with every navigation, but not from one step of a wizard to the next: what a form said holds until then. */
export function usePageKey(): string {
  const { key, state } = useLocation()
  return stepEntry(state)?.page ?? key
}

/** Gives a screen one call of the shop: never sent twice at once, with the form error's text and the toasts. */
export function useCall<P extends ShopPath>(
  path: P,
  options: CallOptions<Answered<P>> = {},
): UsedCall<Sent<P>, Answered<P>> {
  const services = useServices()
  const sends = useCallback((payload: Sent<P>) => services.send(path, payload), [services, path])
  return useSending(sends, usePageKey(), options)
}
