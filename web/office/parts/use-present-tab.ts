import { useEffect, useRef, type RefObject } from 'react'

/** Moves the present one of tabs into view where they do not all fit; `present` says which it is. */
export function usePresentTab(present: string): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.offsetLeft - beforeIt
  }, [present])
  return nav
}

/** In pixels: the end of the tab before it is seen, so that it is clear that there is one. */
const beforeIt = 48
