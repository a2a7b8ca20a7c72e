import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { listenToToasts, type Toast } from '../../ui/toast'

const shownFor = 5000

/** Short messages at the bottom right, five seconds each. Without the shop's library, whose inline styles the office's policy forbids. */
export function OfficeToasts() {
  const [toasts, setToasts] = useState<readonly (Toast & { key: number })[]>([])
  useEffect(() => {
    let made = 0
    return listenToToasts((toast) => {
      const key = (made += 1)
      setToasts((shown) => [...shown, { ...toast, key }])
      setTimeout(() => setToasts((shown) => shown.filter((each) => each.key !== key)), shownFor)
    })
  }, [])
  return createPortal(
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-18 z-[60] grid justify-items-end gap-2 md:inset-x-auto md:end-6 md:bottom-6 [body:has([data-save-bar])_&]:bottom-52 max-sm:[body:has([role=dialog])_&]:top-3 max-sm:[body:has([role=dialog])_&]:bottom-auto md:[body:has([data-save-bar])_&]:bottom-24"
    >
      {toasts.map(({ key, text, more, kind }) => (
        <div
          key={key}
          className={`pointer-events-auto max-w-sm rounded-card border-s-4 bg-night px-4 py-3 font-medium text-on-night shadow-raised ${kind === 'error' ? 'border-danger' : 'border-good'}`}
        >
          {text}
          {more && <p className="text-sm font-normal text-on-night-soft">{more}</p>}
        </div>
      ))}
    </div>,
    document.body,
  )
}
