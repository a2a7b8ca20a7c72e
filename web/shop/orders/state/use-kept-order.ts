import { useEffect } from 'react'
import type { Order } from '#contract/order'
import { useKeptAt, useServices } from '../../store/use-page'

/** Stores the order for reading offline, once the page has loaded. `null` if there is no order. */
export function useKeptOrder(order: Order | null): void {
  const services = useServices()
  const isOffline = useKeptAt() !== null
  useEffect(() => {
    if (isOffline || order === null) return undefined
    let isStale = false
    const keep = async () => {
      const { keepOrder } = await import('../../offline/keep-order')
      if (!isStale) await keepOrder(services, order)
    }
    const cancel = whenQuiet(() => void keep().catch(() => undefined))
    return () => {
      isStale = true
      cancel()
    }
  }, [services, order, isOffline])
}

/** Runs the work once the page has loaded and is idle. Returns a function that cancels it. */
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
