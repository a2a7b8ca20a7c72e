import { useEffect } from 'react'
import type { Order } from '../../../../contract/order'
import { useServices } from '../../store/use-page'

const askEvery = 3000
/** After this number of requests the page stops asking. */
const asksAtMost = 40

/** While a card payment has no outcome, asks the shop again: the gateway may report it after the browser returns. */
export function useSettling(order: Order, isConfirmation: boolean): void {
  const { session } = useServices()
  const isSettling =
    order.payment_status === 'processing' ||
    (isConfirmation && order.payment_status === 'pending' && order.payment_method === 'credit_card')
  useEffect(() => {
    if (!isSettling) return undefined
    let requested = 0
    const timer = setInterval(() => {
      requested += 1
      if (requested > asksAtMost) clearInterval(timer)
      else if (!document.hidden) void session.reload()
    }, askEvery)
    return () => clearInterval(timer)
  }, [isSettling, session])
}
