import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { toast, Toaster } from 'sonner'
import { listenToToasts, type Toast } from './toast'

/**
 * Sonner at the bottom right, each toast for five seconds (docs/behaviour/pages.md, "Dialogs and toasts"). Outside of
 * the page's root, which an open dialog hides from screen readers: what a toast says there has to be heard.
 */
export function ShopToaster({ first }: { first: readonly Toast[] }) {
  const shown = useRef(0)
  useEffect(() => {
    for (const waiting of first.slice(shown.current)) show(waiting)
    shown.current = first.length
    return listenToToasts(show)
  }, [first])

  return createPortal(
    <Toaster
      position="bottom-right"
      duration={5000}
      // Above the bar of a phone that holds the price and the button.
      mobileOffset={{ bottom: '5.75rem', left: '0.75rem', right: '0.75rem' }}
      toastOptions={{
        classNames: {
          description: 'text-on-night-soft!',
          // Its own ring is a shadow that nobody sees.
          toast: 'focus-visible:outline-3! focus-visible:outline-offset-2! focus-visible:outline-brand-ink!',
        },
        style: {
          background: 'var(--night)',
          color: 'var(--on-night)',
          border: '1px solid var(--line)',
          borderRadius: 'min(var(--radius), 1.5rem)',
          fontFamily: 'var(--face-text)',
          fontSize: '1rem',
          fontWeight: 600,
        },
      }}
    />,
    document.body,
  )
}

function show({ text, kind, more }: Toast): void {
  if (kind === 'info') toast(text, { description: more })
  else toast[kind](text, { description: more })
}
