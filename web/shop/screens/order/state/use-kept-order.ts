import { useEffect } from 'react'
import type { Order } from '../../../../../contract/order'
import { useKeptAt, useWorld } from '../../../store/use-world'

/** Makes the order readable without a network, once everything that is seen has come; null: there is none. */
export function useKeptOrder(order: Order | null): void {
  const world = useWorld()
  const isOffline = useKeptAt() !== null
  useEffect(() => {
    if (isOffline || order === null) return undefined
    let isStale = false
    const keep = async () => {
      const { keepOrder } = await import('../../../offline/keep-order')
      if (!isStale) await keepOrder(world, order)
    }
    const cancel = whenQuiet(() => void keep().catch(() => undefined))
    return () => {
      isStale = true
      cancel()
    }
  }, [world, order, isOffline])
}

/** Runs the work once the page has loaded and has nothing better to do; answers how to call it off. */
function whenQuiet(work: () => void): () => void {
  // Safari has no idle callbacks.
  const later = () => (idle = setTimeout(work, 1000))
  let idle: ReturnType<typeof setTimeout> | undefined
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
  return () => {
    removeEventListener('load', later)
    clearTimeout(idle)
  }
}
