import { useEffect } from 'react'
import type { Order } from '../../../../contract/order'
import { useServices } from '../../store/use-page'
import { useTracking } from '../../tracking'
import { itemsOf } from '../order-items'

/** Tracks the purchase on the confirmation once per order and browser, even if the page is reloaded. */
export function usePurchaseTracking(order: Order, isConfirmation: boolean): void {
  const track = useTracking()
  const { keeper } = useServices()
  useEffect(() => {
    if (!isConfirmation || !order.is_buyer || order.payment_status === 'cancelled') return
    const key = `shop-tracked-${order.code}`
    if (keeper.read(key) !== null) return
    const { tickets, goods } = itemsOf(order)
    const ids = [
      ...tickets.map(({ product }) => product.external_code),
      ...goods.map(({ merchandise }) => merchandise.external_code),
    ]
    const isReported = track('Purchase', { ids, value: order.total_price ?? 0, order: order.code })
    if (isReported) keeper.write(key, 'yes')
  }, [order, isConfirmation, track, keeper])
}
