import { useEffect, useEffectEvent } from 'react'
import type { CartProduct } from '#contract/shop/cart'
import { useCart } from '../store/use-page'

/** Calls `fill` with the first ticket in the cart once it is loaded, because most people buy for themselves. */
export function useFirstHolder(fill: (holder: CartProduct) => void): void {
  const holder = useCart()?.products[0]
  const line = holder?.id
  const onLoaded = useEffectEvent(() => {
    if (holder) fill(holder)
  })
  useEffect(() => {
    if (line !== undefined) onLoaded()
  }, [line])
}
