import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

/** A button that opens a small panel below it; Escape and a press beside it close it. */
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
    <details ref={box} className="relative">
      <summary
        className={`flex min-h-9 cursor-pointer list-none items-center gap-1 rounded-control border px-2.5 text-sm font-medium select-none [&::-webkit-details-marker]:hidden ${isMain ? 'border-transparent bg-brand font-semibold text-on-brand hover:brightness-110' : isActive ? 'border-brand-ink bg-brand-tint text-on-brand-tint' : 'border-line bg-card hover:border-edge'}`}
      >
        {label}
        <ChevronDown aria-hidden className="size-3.5" />
      </summary>
      <div
        className={`absolute top-full z-30 mt-1 max-h-80 min-w-52 overflow-y-auto rounded-card border border-line bg-card p-1.5 shadow-raised ${align === 'end' ? 'end-0' : 'start-0'}`}
      >
        {children}
      </div>
    </details>
  )
}
