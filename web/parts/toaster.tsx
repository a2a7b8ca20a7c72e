import { useEffect, useRef, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { toast, Toaster } from 'sonner'
import { listenToToasts, type Toast } from './toast'

/**
 * Sonner at the bottom right, each toast for five seconds (docs/behaviour/pages.md, "Dialogs and toasts"). It is
 * outside of the page's root, because an open dialog hides the root from screen readers, which must still announce
 * toasts.
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
      // As wide as the column beside the page, and under it.
      style={{ '--width': '20.5rem' } as CSSProperties}
      offset={{ bottom: '1.5rem', right: 'max(2rem, calc((100vw - 80rem) / 2))' }}
      // Above the bar with price and button on a phone.
      mobileOffset={{ bottom: '5.75rem', left: '0.75rem', right: '0.75rem' }}
      toastOptions={{
        classNames: {
          actionButton:
            'min-h-9! rounded-small! bg-on-night! px-3! text-sm! font-semibold! text-night! focus-visible:outline-3! focus-visible:outline-offset-2! focus-visible:outline-brand-ink! focus-visible:shadow-none!',
          description: 'text-on-night-soft!',
          // Its own focus ring is a shadow that is not visible enough.
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

function show({ text, kind, more, action }: Toast): void {
  const said = { description: more, action: action && { label: action.text, onClick: action.press } }
  if (kind === 'info') toast(text, said)
  else toast[kind](text, said)
}
