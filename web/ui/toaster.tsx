import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { toast, Toaster } from 'sonner'
import { freeSpot, type Box, type Spot } from './free-spot'
import { listenToToasts, type Toast } from './toast'

/** Pixels. `width` equals the side column's, `beside` is the distance to the next column, `height` fits one line. */
const size = { width: 328, beside: 368, height: 72 }
/** The page's widest content: toasts stand at its edge. */
const pageWidth = 1280

/**
 * Sonner at the bottom right, each toast for five seconds (docs/behaviour/pages.md, "Dialogs and toasts"), where it
 * covers nothing that can be pressed. It is outside of the page's root, because an open dialog hides the root from
 * screen readers, which must still announce toasts.
 */
export function ShopToaster({ first }: { first: readonly Toast[] }) {
  const shown = useRef(0)
  const [spot, setSpot] = useState<Spot>({ right: 0, bottom: 0 })
  useEffect(() => {
    const place = () => setSpot(spotOfToasts())
    // A new item in the cart moves the content below it, even while the toast is shown.
    const observer = new ResizeObserver(place)
    const showPlaced = (said: Toast) => {
      place()
      observer.disconnect()
      document.querySelectorAll('aside > *').forEach((column) => observer.observe(column))
      show(said)
    }
    for (const waiting of first.slice(shown.current)) showPlaced(waiting)
    shown.current = first.length
    const stopListening = listenToToasts(showPlaced)
    return () => {
      stopListening()
      observer.disconnect()
    }
  }, [first])

  return createPortal(
    <Toaster
      position="bottom-right"
      duration={5000}
      className="transition-[right,bottom] duration-200 motion-reduce:transition-none"
      style={{ '--width': `${size.width}px` } as CSSProperties}
      offset={spot}
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

/** The free spot of the window that is nearest to its bottom right corner. Phones have a place of their own. */
function spotOfToasts(): Spot {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const [cookies] = boxesOf('#cookies')
  const corner = {
    right: Math.max(32, (width - pageWidth) / 2),
    bottom: cookies ? height - cookies.top + 8 : 24,
  }
  const shown = document.querySelector<HTMLElement>('[data-sonner-toast]')?.offsetHeight
  return freeSpot(
    { ...size, corner, height: shown ?? size.height },
    { width, height, kept: boxesOf('aside section:first-of-type'), pressed: boxesOf(pressable) },
  )
}

const pressable = ':is(a[href], button, input, select, textarea, label, summary):not([data-sonner-toaster] *)'

const boxesOf = (selector: string): Box[] =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .map((element) => pressedPart(element).getBoundingClientRect())
    .filter(({ width }) => width > 0)

/** A link on a card is pressed by the whole card. */
const pressedPart = (element: HTMLElement): Element =>
  (getComputedStyle(element, '::after').position === 'absolute' && element.offsetParent) || element
