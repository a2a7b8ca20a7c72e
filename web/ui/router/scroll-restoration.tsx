import { useEffect, useLayoutEffect } from 'react'
import type { PageLocation } from './location'
import { useRouter, useShown } from './use-router'

type Positions = Record<string, number>

/** Scrolls a new page to its top or to the part named by its address, and an earlier page to its previous position. */
export function ScrollRestoration() {
  const router = useRouter()
  const shown = useShown()

  useEffect(() => {
    const keep = ({ key }: PageLocation) => writePositions({ ...readPositions(), [key]: window.scrollY })
    const stopKeeping = router.onLeave(keep)
    const takeOver = () => void (history.scrollRestoration = 'manual')
    const leave = () => {
      keep(router.shown.get().location)
      // Until the next page's script runs the browser itself restores the position.
      history.scrollRestoration = 'auto'
    }
    takeOver()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', takeOver)
    return () => {
      stopKeeping()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', takeOver)
    }
  }, [router])

  useLayoutEffect(() => {
    const { location, by, keepsScroll } = shown
    if (keepsScroll) return
    const kept = by === 'first' || by === 'history' ? readPositions()[location.key] : undefined
    // A page that was just opened is at its top, or where its visitor has scrolled to already.
    if (by === 'first' && kept === undefined) return
    const part = kept === undefined ? named(location.hash) : null
    if (part === null) window.scrollTo(0, kept ?? 0)
    else part.scrollIntoView()
  }, [shown])

  return null
}

/** Returns the element that a hash names. */
function named(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(scrollMemory) ?? '{}') as Positions
  } catch {
    return {}
  }
}

function writePositions(positions: Positions): void {
  try {
    sessionStorage.setItem(scrollMemory, JSON.stringify(positions))
  } catch {
    // A full or forbidden storage only loses the positions.
  }
}

/** The key under which the tab keeps scroll positions, by the history's entries. */
export const scrollMemory = 'shop-scroll'

/** The router's name for the first page of a document. */
const firstPage = 'default'

/**
 * Deletes the position of the first page of a document. A page opened from elsewhere, such as a gateway or a mail,
 * starts at its top, not where this tab's previous first page was scrolled to. Reload and Back keep their position.
 */
export function forgetFirstScroll(storage: Storage | null, navigation: string | undefined): void {
  if (navigation !== 'navigate') return
  try {
    const kept = JSON.parse(storage?.getItem(scrollMemory) ?? '{}') as Record<string, number>
    const { [firstPage]: _, ...others } = kept
    storage?.setItem(scrollMemory, JSON.stringify(others))
  } catch {
    // A full or forbidden storage has nothing to restore either.
  }
}
