import { useEffect, useState } from 'react'
import { listenToToasts, type Toast } from './toast'
import type { ShopToaster } from './toaster'

/** Delay after the first press, so that its answer comes first. */
const loadAfterMs = 500

/**
 * Renders the toasts of a page. Their code is loaded soon after the first press, because a toast often reports a
 * missing network. If it could not be loaded, the toast waits until the next one.
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
