import { useEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { toast, Toaster } from 'sonner'
import { listenToToasts, type Toast, type ToastAction } from './toast'

/**
 * Sizes in pixels. `width` equals the side column's, `beside` is the distance to the next column, `height` fits one
 * line.
 */
const size = { width: 328, beside: 368, height: 72 }
/** Maximum width of the page's content; toasts align with its edge. */
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
    // Dialogs that open or close.
    const dialogs = new MutationObserver(place)
    dialogs.observe(document.body, { childList: true })
    // A field that gets the focus while a toast is shown.
    document.addEventListener('focusin', place)
    document.addEventListener('click', dismissOnLink)
    window.addEventListener('popstate', dismissAll)
    for (const waiting of first.slice(shown.current)) showPlaced(waiting)
    shown.current = first.length
    const stopListening = listenToToasts(showPlaced)
    return () => {
      stopListening()
      observer.disconnect()
      dialogs.disconnect()
      document.removeEventListener('focusin', place)
      document.removeEventListener('click', dismissOnLink)
      window.removeEventListener('popstate', dismissAll)
    }
  }, [first])

  return createPortal(
    <Toaster
      position="bottom-right"
      duration={5000}
      className="transition-[right,bottom] duration-200 motion-reduce:transition-none"
      style={{ '--width': `${size.width}px` } as CSSProperties}
      offset={spot}
      mobileOffset={{ bottom: spot.bottom, left: '0.75rem', right: '0.75rem' }}
      toastOptions={{
        classNames: {
          actionButton:
            'min-h-9! rounded-small! bg-on-night! px-3! text-sm! font-semibold! text-night! focus-visible:outline-3! focus-visible:outline-offset-2! focus-visible:outline-brand-ink! focus-visible:shadow-none!',
          cancelButton:
            'ms-auto! min-h-9! rounded-small! bg-transparent! px-3! text-sm! font-semibold! text-on-night! underline underline-offset-4 focus-visible:outline-3! focus-visible:outline-offset-2! focus-visible:outline-brand-ink! focus-visible:shadow-none!',
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

function show({ text, kind, more, action, otherAction }: Toast): void {
  const said = {
    description: more,
    action: action && buttonOf(action),
    cancel: otherAction && buttonOf(otherAction),
    // Two buttons are below the text.
    ...(otherAction && { classNames: { toast: 'flex-wrap!', content: 'basis-4/5!' } }),
  }
  if (kind === 'info') toast(text, said)
  else toast[kind](text, said)
}

const buttonOf = ({ text, press }: ToastAction) => ({
  label: text,
  onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Sonner returns the focus when the toast loses it, also from a dialog that the action opens. This makes it do so
    // before.
    currentTarget.blur()
    press()
  },
})

/** Dismisses toasts when the visitor follows a link. A page that opens after an action keeps the action's toast. */
function dismissOnLink({ target }: Event): void {
  if (target instanceof Element && target.closest('a[href^="/"]:not([target], [download])')) dismissAll()
}

const dismissAll = () => void toast.dismiss()

/** Parts that a toast never covers: the cart, an open dialog, bars at the bottom, and a focused field. */
const kept = 'aside section:first-of-type, [role=dialog], #cookies, #buy-bar, #pay-bar'
const focusedField = ':is(input, select, textarea, [contenteditable=true]):focus'
/** Up to this width, toasts are as wide as the window. */
const phoneWidth = 600

/**
 * Returns the free spot nearest to the bottom right corner of the window; on phones, the spot above the bars or an open
 * sheet.
 */
function spotOfToasts(): Spot {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const shown = document.querySelector<HTMLElement>('[data-sonner-toast]')?.offsetHeight ?? size.height
  const boxes = boxesOf(kept).filter(({ top }) => top < height)
  const fields = boxesOf(focusedField)
  if (width <= phoneWidth) return { right: 12, bottom: phoneBottom({ height, shown }, boxes, fields[0]) }
  const [cookies] = boxesOf('#cookies')
  const corner = {
    right: Math.max(32, (width - pageWidth) / 2),
    bottom: cookies ? height - cookies.top + 8 : 24,
  }
  return freeSpot(
    { ...size, corner, height: shown },
    { width, height, kept: [...boxes, ...fields], pressed: boxesOf(pressable) },
  )
}

const pressable = ':is(a[href], button, input, select, textarea, label, summary):not([data-sonner-toaster] *)'

const boxesOf = (selector: string): Box[] =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .map((element) => pressedPart(element).getBoundingClientRect())
    .filter(({ width }) => width > 0)

/** Returns the element that reacts to presses: for a link on a card, the whole card. */
const pressedPart = (element: HTMLElement): Element =>
  (getComputedStyle(element, '::after').position === 'absolute' && element.offsetParent) || element

/** A box in the window, in pixels from its top left corner, as `getBoundingClientRect` gives it. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A position: the distances from the right and the bottom edge of the window, in pixels. */
export interface Spot {
  right: number
  bottom: number
}

interface Room {
  width: number
  height: number
  /** Boxes that must never be covered. */
  kept: readonly Box[]
  /** Boxes that can be pressed. */
  pressed: readonly Box[]
}

interface Requested {
  /** The position if nothing is in the way. */
  corner: Spot
  width: number
  height: number
  /** The distance to the column beside. */
  beside: number
}

/**
 * Returns the distance from the bottom of a phone's window to a toast of `shown` pixels: above the bars and sheets, and above
 * a focused field that it would cover there, if there is room.
 */
export function phoneBottom(
  { height, shown }: { height: number; shown: number },
  boxes: readonly Box[],
  field: Box | undefined,
): number {
  const highest = Math.min(height - 16, ...boxes.map(({ top }) => top))
  const bottom = Math.min(height - highest + step, height - shown - step)
  const below = height - bottom
  const isCovered = field !== undefined && field.top < below && field.bottom > below - shown
  const above = field === undefined ? bottom : height - field.top + step
  return isCovered && above + shown + step <= height ? above : bottom
}

const step = 8
/** Share of an element that may be covered, because it can be pressed beside it. */
const small = 0.25

/**
 * Returns the spot nearest to the corner: above it, beside it, or beside boxes that must not be covered, in the lower
 * half of the window, where the toast covers nothing that can be pressed. If there is none, returns the nearest spot
 * that covers only small parts, such as a corner of a card.
 */
export function freeSpot({ corner, width, height, beside }: Requested, room: Room): Spot {
  const highest = room.height / 2 - height
  const rows = Math.max(0, Math.floor((highest - corner.bottom) / step)) + 1
  const besideKept = room.kept.map(({ left }) => room.width - left + step - corner.right)
  const spots = [0, beside, ...besideKept.filter((away) => away > beside)].flatMap((away) =>
    Array.from({ length: rows }, (_, row) => {
      const spot = { right: corner.right + away, bottom: corner.bottom + row * step }
      const right = room.width - spot.right
      const bottom = room.height - spot.bottom
      const box = { left: right - width, top: bottom - height, right, bottom }
      return { spot, box, away: away + row * step }
    }),
  )
  const [best] = spots
    .filter(({ box }) => box.left > 0 && room.kept.every((one) => coveredPart(one, box) === 0))
    .map(({ spot, box, away }) => {
      const covered = room.pressed.reduce((sum, one) => sum + coveredPart(one, box), 0)
      return { spot, loss: covered > 0 ? Math.max(covered, small) : 0, away }
    })
    .toSorted((a, b) => a.loss - b.loss || a.away - b.away)
  return best?.spot ?? corner
}

/** Returns the share of a box that another box covers, from 0 to 1. */
function coveredPart(one: Box, by: Box): number {
  const width = Math.min(one.right, by.right) - Math.max(one.left, by.left)
  const height = Math.min(one.bottom, by.bottom) - Math.max(one.top, by.top)
  return width > 0 && height > 0 ? (width * height) / ((one.right - one.left) * (one.bottom - one.top)) : 0
}
