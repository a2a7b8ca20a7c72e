import type { PageLocation } from './location'
import type { Shown } from './router'

/** Keeps the page of a router until somebody agrees to leave it. */
export interface LeaveGuard {
  /**
   * `asks` runs instead of a navigation to another page, and may make up for it later by what it is given. What takes the
   * place of the page's own entry is not asked about. Answers what ends it.
   */
  ask: (asks: (leave: () => void) => void) => () => void
  /** Called by the router: asks if a question is set and the path is another page's. Returns whether it asked. */
  holds: (leave: () => unknown, pathname: string) => boolean
  /** For the router: what is shown next, and what its entry of the history keeps, so that it is known how far Back or Forward led. */
  numbered: (next: Pick<Shown, 'location' | 'by'>) => { at: number }
  /** Called by the router after Back or Forward: returns whether the page that was shown stays. */
  holdsHistory: (to: PageLocation) => boolean
}

/** A guard for the router of a window (`RouterOptions.guard`). It is apart, because the shop's pages have none. */
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
      // Back where the page was kept.
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
