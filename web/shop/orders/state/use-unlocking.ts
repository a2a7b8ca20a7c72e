import { useEffect } from 'react'
import type { Order } from '../../../../contract/order'
import { useShop, useServices } from '../../store/use-page'

/** When the lock of an edited ticket ends, loads the data again, so that its buttons become available. */
export function useUnlocking({ tickets }: Pick<Order, 'tickets'>): void {
  const { now } = useShop()
  const { session } = useServices()
  const ends = tickets.flatMap(({ locked_until }) =>
    locked_until === null ? [] : [Date.parse(locked_until)],
  )
  // Use the server's clock: `now` came in the same answer as the lock.
  const left = ends.length === 0 ? null : Math.max(0, Math.min(...ends) - Date.parse(now))

  useEffect(() => {
    if (left === null) return undefined
    const timer = setTimeout(() => void session.reload(), left + 500)
    return () => clearTimeout(timer)
  }, [left, session])
}
