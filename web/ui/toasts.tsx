import { useEffect, useState } from 'react'
import type { ShopToaster } from './toaster'
import { listenToToasts, type Toast } from './toast'

/** After the first press, so that its answer is not kept waiting. */
const loadAfterMs = 500

/**
 * The toasts' place in a page. Their code is loaded soon after the first press, for a toast often says that the network is
 * away. Where it could not be loaded, a toast waits for the next one.
 */
export function Toasts() {
  const [waiting, setWaiting] = useState<Toast[]>([])
  const [Toaster, setToaster] = useState<typeof ShopToaster | null>(null)
  useEffect(() => {
    if (Toaster !== null) return undefined
    const load = () =>
      import('./toaster').then(
        (loaded) => setToaster(() => loaded.ShopToaster),
        () => undefined,
      )
    const stopListening = listenToToasts((toast) => {
      setWaiting((toasts) => [...toasts, toast])
      void load()
    })
    const soon = () => setTimeout(() => void load(), loadAfterMs)
    document.addEventListener('pointerdown', soon, { once: true })
    document.addEventListener('keydown', soon, { once: true })
    return () => {
      stopListening()
      document.removeEventListener('pointerdown', soon)
      document.removeEventListener('keydown', soon)
    }
  }, [Toaster])
  return Toaster === null ? null : <Toaster first={waiting} />
}
