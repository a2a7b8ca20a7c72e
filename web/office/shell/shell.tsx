import { Search } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from '../../parts/router/link'
import { useIsLoading, useLocation } from '../../parts/router/use-router'
import { useFacts } from '../office-facts'
import { paths } from '../paths'
import { useMe } from '../session/session'
import { Finder } from './finder'
import { placesFor } from './navigation'
import { NavigationGroups } from './navigation-groups'
import { PersonMenu } from './person-menu'
import { PhoneBar } from './phone-bar'

/** Around every screen: the navigation at the side, on a phone a bar at the bottom, and Ctrl-K. */
export function Shell({ children }: { children: ReactNode }) {
  const { shopName } = useFacts()
  const { calls } = useMe()
  const groups = placesFor(calls)
  // Who has no screen has nothing to find.
  const canFind = groups.length > 0
  const [isFinding, setFinding] = useState(false)
  const isLoading = useIsLoading()
  const { pathname } = useLocation()

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!canFind || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setFinding(true)
    }
    // A screen that arrives meanwhile leaves it open; going back does not.
    const close = () => setFinding(false)
    document.addEventListener('keydown', open)
    window.addEventListener('popstate', close)
    return () => {
      document.removeEventListener('keydown', open)
      window.removeEventListener('popstate', close)
    }
  }, [canFind])

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14rem_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="fixed start-2 top-2 z-50 -translate-y-20 rounded-control bg-card px-3 py-2 focus:translate-y-0 focus:shadow-raised"
      >
        Skip to content
      </a>
      <header className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-e border-line bg-card p-3 md:flex print:hidden">
        <Link
          to={paths.home()}
          className="flex items-center gap-2 rounded-control px-2 py-1 font-semibold text-ink no-underline"
        >
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-small bg-brand text-sm font-bold text-on-brand"
          >
            {shopName.slice(0, 1)}
          </span>
          <span className="min-w-0 truncate">{shopName}</span>
        </Link>
        {canFind && (
          <button
            type="button"
            className="flex min-h-9 items-center gap-2 rounded-control border border-line bg-paper px-2.5 text-ink-soft hover:border-edge"
            onClick={() => setFinding(true)}
          >
            <Search aria-hidden className="size-4" />
            <span className="grow text-start">Find</span>
            <kbd className="rounded-small border border-line bg-card px-1.5 text-sm">Ctrl K</kbd>
          </button>
        )}
        <nav aria-label="Office" className="grid grow content-start gap-4">
          <NavigationGroups groups={groups} as="h2" />
        </nav>
        <PersonMenu />
      </header>
      {isLoading && (
        <div
          role="progressbar"
          aria-label="Loading"
          className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-brand-ink"
        />
      )}
      <main id="main" tabIndex={-1} className="min-w-0 px-4 pt-4 pb-24 md:px-6 md:pb-10">
        <div className="mx-auto max-w-[88rem]">{children}</div>
      </main>
      <PhoneBar key={pathname} groups={groups} onFind={() => setFinding(true)} />
      {isFinding && <Finder groups={groups} onClose={() => setFinding(false)} />}
    </div>
  )
}
