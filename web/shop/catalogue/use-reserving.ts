import { useState } from 'react'
import type { ShopItem } from '#contract/shop-item'
import { whyNotAddAny, type AddRefusal } from '#rules/cart/cart-limits'
import { linesOfCart } from '../cart/lines-of-cart'
import { useCart, useConfig } from '../store/use-page'

/** How the page's buttons reserve its item. */
export interface Reserving {
  /** Why the item cannot be added to the cart, or null. */
  refusal: AddRefusal | null
  canReserve: boolean
  /** The dialog that asks for the holder, with the pressed departure; null while it is closed. */
  dialog: { time: number | null } | null
  /** Opens the dialog. `time`: the departure that is chosen at first. */
  open: (time?: number) => void
  close: () => void
}

/** Returns whether the item can be reserved, and the dialog that the button and the departures share. */
export function useReserving(item: ShopItem): Reserving {
  const { maxItemsPerCart } = useConfig()
  const cart = useCart()
  const [dialog, setDialog] = useState<Reserving['dialog']>(null)
  const refusal = whyNotAddAny(linesOfCart(cart), { ...item, item: item.external_code }, maxItemsPerCart)
  return {
    refusal,
    canReserve: item.in_stock && refusal === null,
    dialog,
    open: (time) => setDialog({ time: time ?? null }),
    close: () => setDialog(null),
  }
}
