import { Search, Menu } from 'lucide-react'
import { useEffect, useState, type ReactNode, Suspense, useRef } from 'react'
import * as texts from '#texts/compiled/office/shell'
import { late } from '../../ui/late'
import { LateDialog } from '../../ui/late-dialog'
import { Link, NavLink } from '../../ui/router/link'
import { useIsLoading, useLocation } from '../../ui/router/use-router'
import { placesFor, type PlaceGroup, isFirst, type Place } from '../kit/navigation'
import { useOfficeData } from '../kit/office-data'
import { paths } from '../kit/paths'
import { useMe } from '../kit/session/session'
import { NavigationGroups } from './navigation-groups'
import { PersonMenu } from './person-menu'

/** Frame of every screen: the navigation at the side, on phones a bar at the bottom, and the search of Ctrl-K. */
export function Shell({ children }: { children: ReactNode }) {
  const { shopName } = useOfficeData()
  const { calls } = useMe()
  const groups = placesFor(calls)
  // The search is useless to staff without a permitted screen.
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
    // Going back closes the search; a screen that finishes loading doesn't.
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
        {texts.skip()}
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
            <span className="grow text-start">{texts.find()}</span>
            <kbd className="rounded-small border border-line bg-card px-1.5 text-sm">{texts.key_find()}</kbd>
          </button>
        )}
        <nav aria-label={texts.office()} className="grid grow content-start gap-4">
          <NavigationGroups groups={groups} as="h2" />
        </nav>
        <PersonMenu />
      </header>
      {isLoading && (
        <div
          role="progressbar"
          aria-label={texts.loading()}
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

const Palette = late(async () => (await import('./palette')).Palette)

/** The palette that Ctrl-K opens. Text that is typed before its code is loaded stays in its field. */
function Finder({ groups, onClose }: { groups: readonly PlaceGroup[]; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  return (
    <Suspense fallback={<Waiting typed={typed} onType={setTyped} onClose={onClose} />}>
      <Palette groups={groups} typed={typed} onType={setTyped} onClose={onClose} />
    </Suspense>
  )
}

interface WaitingProps {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

/** The palette's field alone, while its code is being loaded. */
function Waiting({ typed, onType, onClose }: WaitingProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="fixed inset-0 z-50 flex items-start justify-center bg-night/50 p-3 pt-[10vh]">
      <div
        role="dialog"
        aria-label={texts.find()}
        className="flex w-full max-w-xl items-center gap-2 rounded-card border border-line bg-card px-3 text-ink shadow-raised"
      >
        <Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <input
          ref={field}
          aria-label={texts.find()}
          value={typed}
          className="min-h-12 grow rounded-control bg-transparent text-base -outline-offset-2"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
        />
      </div>
    </div>
  )
}

const MoreSheet = late(async () => (await import('./more-sheet')).MoreSheet)

const itemClass =
  'grid min-h-14 grow basis-0 place-content-center justify-items-center gap-0.5 text-sm text-ink-soft no-underline aria-[current=page]:font-semibold aria-[current=page]:text-brand-ink'
/** Preferred places for the phone bar; the first `maxInBar` that the staff member may see are shown. */
const inBar = [paths.inbox(), paths.orders(), paths.tickets()]
const maxInBar = 2

/** The navigation on phones, at the bottom. */
function PhoneBar({ groups, onFind }: { groups: readonly PlaceGroup[]; onFind: () => void }) {
  const [hasMore, setMore] = useState(false)
  const places = groups.flatMap((group) => group.places)
  const shown = inBar.flatMap((preferred) => places.filter(({ to }) => to === preferred)).slice(0, maxInBar)
  return (
    <nav
      aria-label={texts.office()}
      className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {places
        .filter(({ to }) => isFirst(to))
        .map((place) => (
          <BarLink key={place.to} place={place} />
        ))}
      {places.length > 0 && (
        <button type="button" className={itemClass} onClick={onFind}>
          <Search aria-hidden className="size-5" />
          <span>{texts.search()}</span>
        </button>
      )}
      {shown.map((place) => (
        <BarLink key={place.to} place={place} />
      ))}
      <button type="button" className={itemClass} onClick={() => setMore(true)}>
        <Menu aria-hidden className="size-5" />
        <span>{texts.more()}</span>
      </button>
      {hasMore && (
        <LateDialog>
          <MoreSheet groups={groups} onClose={() => setMore(false)} />
        </LateDialog>
      )}
    </nav>
  )
}

const BarLink = ({ place: { to, name, Icon } }: { place: Place }) => (
  <NavLink to={to} end={isFirst(to)} className={itemClass}>
    <Icon aria-hidden className="size-5" />
    <span>{name}</span>
  </NavLink>
)
