import type { PageLocation } from './location'
import type { Shown } from './router'

/** Keeps the page of a router until the user agrees to leave it. */
export interface LeaveGuard {
  /**
   * Sets the question. `asks` runs instead of a navigation to another page, and may later continue it by the function
   * that it receives. Replacements of the page's own entry are not asked about. Returns a function that removes the
   * question.
   */
  ask: (asks: (leave: () => void) => void) => () => void
  /** Called by the router: asks if a question is set and the path is another page's. Returns whether it asked. */
  holds: (leave: () => unknown, pathname: string) => boolean
  /**
   * Called by the router with the next page. Returns the number to store in its history entry, so that the distance of
   * Back and Forward is known.
   */
  numbered: (next: Pick<Shown, 'location' | 'by'>) => { at: number }
  /** Called by the router after Back or Forward: returns whether the page that was shown stays. */
  holdsHistory: (to: PageLocation) => boolean
}

/**
 * Creates a guard for a window's router (`RouterOptions.guard`). It is a separate file because the shop's pages have
 * none.
 */
export function createLeaveGuard({ history }: Pick<Window, 'history'>): LeaveGuard {
  let asks: ((leave: () => void) => void) | null = null
  let shown: PageLocation | null = null
  /** The number of a window's entry of the history; null for one that the browser made itself. */
  const numberNow = () => (history.state as { at?: number } | null)?.at ?? null
  /** The number of the entry that is shown. */
  let at = numberNow() ?? 0
  const holds = (leave: () => unknown, pathname: string) => {
    if (asks === null || pathname === shown?.pathname) return false
    asks(() => {
      asks = null
      leave()
    })
    return true
  }
  return {
    ask: (question) => {
      asks = question
      return () => {
        if (asks === question) asks = null
      }
    },
    holds,
    numbered: ({ location, by }) => {
      shown = location
      if (by === 'push') at += 1
      return { at }
    },
    holdsHistory: ({ pathname, key }) => {
      const steps = (numberNow() ?? at) - at
      // This is Back to the page that was kept.
      if (steps === 0 && key === shown?.key) return true
      if (holds(() => history.go(steps), pathname)) {
        history.go(-steps)
        return true
      }
      at += steps
      return false
    },
  }
}
