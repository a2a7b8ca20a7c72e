import { lazy, Suspense, useEffect, useState } from 'react'
import { listenToToasts, type Toast } from './toast'

const Toaster = lazy(async () => ({ default: (await import('./toaster')).ShopToaster }))

/** The container of the toasts; their code is loaded with the first one. */
export function Toasts() {
  const [first, setFirst] = useState<Toast[]>([])
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    if (needed) return undefined
    return listenToToasts((toast) => {
      setFirst((toasts) => [...toasts, toast])
      setNeeded(true)
    })
  }, [needed])
  return needed ? (
    <Suspense>
      <Toaster first={first} />
    </Suspense>
  ) : null
}
