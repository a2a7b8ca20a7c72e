import { useEffect, useRef, type RefObject, type ReactNode } from 'react'

/**
 * Focuses an element whenever `shown` changes, because the element that had the focus may have been removed. The first
 * render does not move the focus. The element needs `tabIndex={-1}`.
 */
export function useFocusAfter<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    element.current?.focus()
  }, [shown])
  return element
}

/** Content that replaces the pressed button, for example thanks. It takes the focus, which would otherwise be lost. */
export function Arrival({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
