import { useEffect } from 'react'
import type { Order } from '../../../../contract/order'
import { useTracking } from '../../tracking'
import { itemsOf } from '../portal/order-items'

/** Tracked on the confirmation once an order and tab, however often the page is loaded again. */
export function usePurchaseTracking(order: Order, isConfirmation: boolean): void {
  const track = useTracking()
  useEffect(() => {
    if (!isConfirmation || !order.is_buyer || order.payment_status === 'cancelled') return
    const key = `shop-tracked-${order.code}`
    try {
      if (sessionStorage.getItem(key) !== null) return
      sessionStorage.setItem(key, 'yes')
    } catch {
      // Without storage it is tracked again with a reload: better than not at all.
    }
    const { tickets, goods } = itemsOf(order)
    const ids = [
      ...tickets.map(({ product }) => product.external_code),
      ...goods.map(({ merchandise }) => merchandise.external_code),
    ]
    track('Purchase', { ids, value: order.total_price ?? 0 })
  }, [order, isConfirmation, track])
}
