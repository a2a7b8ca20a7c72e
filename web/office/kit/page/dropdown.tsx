import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

/** Minimum distance between a panel and the edge of the window, in pixels. */
const margin = 8

/**
 * A button that opens a small panel below it, within the window; Escape and a press beside it close it. The arrow down opens it
 * too, and arrows walk its actions.
 */
export function Dropdown({
  id,
  label,
  isActive = false,
  isMain = false,
  align = 'start',
  children,
}: {
  id?: string
  label: ReactNode
  /** Whether something in it is chosen. */
  isActive?: boolean
  /** The main action of its screen. */
  isMain?: boolean
  align?: 'start' | 'end'
  children: ReactNode
}) {
  const box = useRef<HTMLDetailsElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [shift, setShift] = useState(0)
  const place = () => {
    if (!box.current?.open || !panel.current) return
    const { left, right } = panel.current.getBoundingClientRect()
    const beyond = right - shift - (document.documentElement.clientWidth - margin)
    // Moves towards the start as far as needed, but not beyond the edge of the window.
    setShift(Math.max(margin - (left - shift), -Math.max(0, beyond)))
  }
  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && details.contains(event.target)) return
      details.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move the focus among its actions
    <details ref={box} id={id} className="relative" onToggle={place} onKeyDown={walkActions}>
      <summary
        className={`flex min-h-9 cursor-pointer list-none items-center justify-center gap-1 rounded-control border px-2.5 text-sm font-medium select-none [&::-webkit-details-marker]:hidden ${isMain ? 'border-transparent bg-brand font-semibold text-on-brand hover:brightness-110' : isActive ? 'border-brand-ink bg-brand-tint text-on-brand-tint' : 'border-line bg-card hover:border-edge'}`}
      >
        <span>{label}</span>
        <ChevronDown aria-hidden className="size-3.5" />
      </summary>
      <div
        ref={panel}
        style={{ translate: shift }}
        className={`absolute top-full z-30 mt-1 max-h-[min(30rem,70dvh)] w-max max-w-[min(28rem,100vw-1rem)] min-w-52 overflow-y-auto rounded-card border border-line bg-card p-1.5 shadow-raised ${align === 'end' ? 'end-0' : 'start-0'}`}
      >
        {children}
      </div>
    </details>
  )
}

/** Moves the focus among the actions and links of a panel with the arrow keys, Home and End. Fields keep their own keys. */
function walkActions(event: KeyboardEvent<HTMLDetailsElement>): void {
  const { target, currentTarget: box, key } = event
  if (!(target instanceof HTMLElement) || !target.matches('summary, button, a')) return
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) return
  // Otherwise the rows of a list would handle them too.
  event.stopPropagation()
  const isOnButton = target.matches('summary')
  if (isOnButton && key !== 'ArrowDown') return
  event.preventDefault()
  box.open = true
  const actions = [...box.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')]
  const at = actions.indexOf(target)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key] ?? 0
  // The focus wraps around at both ends.
  actions.at(to % actions.length)?.focus()
}

/**
 * One action in a dropdown, which closes when it is chosen. Its button gets the focus first, so that a dialog that opens
 * returns the focus there: what is in a closed dropdown cannot have it.
 */
export function MenuItem({
  name,
  danger = false,
  onChoose,
}: {
  name: string
  danger?: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      className={`block min-h-8 w-full rounded-small px-2 text-start whitespace-nowrap hover:bg-sunk ${danger ? 'text-danger' : ''}`}
      onClick={(event) => {
        const dropdown = event.currentTarget.closest('details')
        dropdown?.querySelector('summary')?.focus()
        dropdown?.removeAttribute('open')
        onChoose()
      }}
    >
      {name}
    </button>
  )
}
