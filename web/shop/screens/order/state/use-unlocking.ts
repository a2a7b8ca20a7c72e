import { useEffect } from 'react'
import type { Order } from '../../../../../contract/order'
import { useShop, useWorld } from '../../../store/use-world'

/** As soon as the lock of an edited ticket ends, asks the shop again: its buttons come back by themselves. */
export function useUnlocking({ tickets }: Pick<Order, 'tickets'>): void {
  const { now } = useShop()
  const { session } = useWorld()
  const ends = tickets.flatMap(({ locked_until }) =>
    locked_until === null ? [] : [Date.parse(locked_until)],
  )
  // By the server's clock: `now` came with the data that the lock came with, a moment ago.
  const left = ends.length === 0 ? null : Math.max(0, Math.min(...ends) - Date.parse(now))

  useEffect(() => {
    if (left === null) return undefined
    const timer = setTimeout(() => void session.reload(), left + 500)
    return () => clearTimeout(timer)
  }, [left, session])
}
