import type { ComponentType } from 'react'
import { createCell, type Cell } from './cell'
import type { LeaveGuard } from './leave-guard'
import {
  matchPath,
  type Match,
  type Params,
  addressOf,
  addressParts,
  entryOf,
  locationOf,
  type PageLocation,
} from './location'

/** The page that the router shows in the window. */
export interface Shown {
  location: PageLocation
  params: Params
  /** `null` if no route matches. */
  Screen: ComponentType | null
  /** The error if the page could not be loaded, or `null`. */
  error: unknown
  /** How the page was reached. */
  by: 'first' | 'push' | 'replace' | 'history'
  /** The page keeps its scroll position. */
  keepsScroll: boolean
}

export interface NavigateOptions {
  /** Replaces the history's entry instead of adding one. */
  replace?: boolean
  /** State of the history's entry. */
  state?: unknown
  /** Keeps the scroll position. */
  keepsScroll?: boolean
}

/** Navigates to an address of the shop, or by a number of history entries. Resolves when the page is shown. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>

export interface Router {
  shown: Cell<Shown>
  /** The next page's code is being loaded. */
  isLoading: Cell<boolean>
  navigate: Navigate
  /** Adds a listener that runs before another page is shown. Returns a function that removes it. */
  onLeave: (listener: (left: PageLocation) => void) => () => void
  /** Follows the browser's Back and Forward. */
  start: () => void
}

interface RouterOptions<Route extends { path: string }> {
  routes: readonly Route[]
  /** Loads the component of a route; returns the same component each time. */
  load: (route: Route) => Promise<ComponentType>
  page: Window
  /** Opens an address by a whole page load if its code cannot be loaded. Returns whether it does. */
  opensAnew: (address: string) => Promise<boolean>
  /** Keeps a page until the user agrees to leave it. */
  guard?: LeaveGuard
}

/**
 * Creates the router of a window. The current page stays until the next one's code has loaded, and only the last of
 * several navigations counts.
 */
export async function createRouter<Route extends { path: string }>(
  options: RouterOptions<Route>,
): Promise<Router> {
  const { routes, load, page, opensAnew, guard } = options
  const loaded = new Map<Route, ComponentType>()
  const leaves = new Set<(left: PageLocation) => void>()
  let latest = 0

  const screenOf = async ({ route }: Match<Route>) => {
    const Screen = loaded.get(route) ?? (await load(route))
    loaded.set(route, Screen)
    return Screen
  }

  const first = locationOf(page)
  const firstMatch = matchPath(routes, first.pathname)
  const shown = createCell<Shown>({
    location: first,
    params: firstMatch?.params ?? {},
    // Hydration must render the same as the server, so the screen of this address is loaded first.
    Screen: firstMatch && (await screenOf(firstMatch)),
    error: null,
    by: 'first',
    keepsScroll: false,
  })
  const isLoading = createCell(false)

  const show = (next: Shown) => {
    for (const leave of leaves) leave(shown.get().location)
    const entry = { ...entryOf(next.location), ...guard?.numbered(next) }
    if (next.by === 'push') page.history.pushState(entry, '', addressOf(next.location))
    if (next.by === 'replace') page.history.replaceState(entry, '', addressOf(next.location))
    shown.set(next)
  }

  const go = async (location: PageLocation, by: Shown['by'], keepsScroll = false) => {
    const turn = ++latest
    const match = matchPath(routes, location.pathname)
    const next = { location, params: match?.params ?? {}, by, keepsScroll, error: null }
    let Screen = match && (loaded.get(match.route) ?? null)
    let error: unknown = null
    if (match && Screen === null) {
      isLoading.set(true)
      ;[Screen, error] = await resultOf(screenOf(match))
      if (turn !== latest) return
      // A new version of the shop was deployed: its server has the page, this one's code is gone.
      if (error !== null && (await opensAnew(addressOf(location)))) return
      if (turn !== latest) return
    }
    isLoading.set(false)
    show({ ...next, Screen, error })
  }

  return {
    shown,
    isLoading,
    onLeave: (listener) => {
      leaves.add(listener)
      return () => leaves.delete(listener)
    },
    start: () => {
      page.history.replaceState({ ...entryOf(first), ...guard?.numbered(shown.get()) }, '')
      page.addEventListener('popstate', () => {
        const location = locationOf(page)
        // Without our state, the browser itself followed a link within the page, and scrolled.
        if (page.history.state === null) void go({ ...location, key: newKey() }, 'replace', true)
        else if (!guard?.holdsHistory(location)) void go(location, 'history')
      })
    },
    navigate: async (to, { replace = false, state = null, keepsScroll = false } = {}) => {
      if (typeof to === 'number') return page.history.go(to)
      const parts = addressParts(to, shown.get().location)
      const location = { ...parts, state, key: newKey() }
      const follow = () => go(location, replace ? 'replace' : 'push', keepsScroll)
      return !replace && guard?.holds(follow, parts.pathname) ? undefined : follow()
    },
  }
}

/** Returns a loaded screen, or the error because of which it could not be loaded. */
const resultOf = (loading: Promise<ComponentType>): Promise<[ComponentType | null, unknown]> =>
  loading.then(
    (Screen) => [Screen, null],
    (error: unknown) => [null, error],
  )

let made = 0
/**
 * Returns a key for a new history entry. A tab keeps its entries over reloads, so the keys only grow and never repeat.
 */
const newKey = () => String(Date.now() + (made += 1))

/** Creates a router that shows one page only, for rendering on the server. */
export function stillRouter(location: PageLocation, params: Params, Screen: ComponentType): Router {
  return {
    shown: createCell<Shown>({ location, params, Screen, error: null, by: 'first', keepsScroll: false }),
    isLoading: createCell(false),
    onLeave: () => () => undefined,
    start: () => undefined,
    navigate: async () => undefined,
  }
}
