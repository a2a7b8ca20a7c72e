import { useEffect, useRef, type RefObject } from 'react'

/**
 * Gives an element the focus each time `shown` is another one than before: what had it went with what was shown.
 * Nothing at first, when the page itself decides. The element takes `tabIndex={-1}`.
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
