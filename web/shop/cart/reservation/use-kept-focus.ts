import { useEffect, useRef } from 'react'
import { keepFocus } from '../../shell/keep-focus'

/**
 * The checkout's form and the cart's dialogs are removed with the last item, also by the end of the reservation and by another tab. If
 * one of them had the focus, the page's content gets it.
 */
export function useKeptFocus(isEmpty: boolean): void {
  const focused = useRef<Element | null>(null)

  useEffect(() => {
    focused.current = document.activeElement
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) focused.current = target
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])

  useEffect(() => {
    if (!isEmpty) return undefined
    // A dialog that closes returns the focus first.
    const frame = requestAnimationFrame(() => {
      if (focused.current?.isConnected === false) keepFocus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isEmpty])
}
