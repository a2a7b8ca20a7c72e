import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** What stays free between a panel and the edge of the window, in pixels. */
const margin = 8

/** A button that opens a small panel below it, within the window; Escape and a press beside it close it. */
export function Dropdown({
  label,
  isActive = false,
  isMain = false,
  align = 'start',
  children,
}: {
  label: ReactNode
  /** Something in it is chosen. */
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
    // As far to the start as it has to, but not past the edge there.
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
    <details ref={box} className="relative" onToggle={place}>
      <summary
        className={`flex min-h-9 cursor-pointer list-none items-center justify-center gap-1 rounded-control border px-2.5 text-sm font-medium select-none [&::-webkit-details-marker]:hidden ${isMain ? 'border-transparent bg-brand font-semibold text-on-brand hover:brightness-110' : isActive ? 'border-brand-ink bg-brand-tint text-on-brand-tint' : 'border-line bg-card hover:border-edge'}`}
      >
        {label}
        <ChevronDown aria-hidden className="size-3.5" />
      </summary>
      <div
        ref={panel}
        style={{ translate: shift }}
        className={`absolute top-full z-30 mt-1 max-h-80 w-max max-w-72 min-w-52 overflow-y-auto rounded-card border border-line bg-card p-1.5 shadow-raised ${align === 'end' ? 'end-0' : 'start-0'}`}
      >
        {children}
      </div>
    </details>
  )
}
