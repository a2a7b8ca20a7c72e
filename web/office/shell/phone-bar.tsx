import { Menu, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { late } from '../../parts/late'
import { NavLink } from '../../parts/router/link'
import type { PlaceGroup } from './navigation'

const MoreSheet = late(async () => (await import('./more-sheet')).MoreSheet)

const itemClass =
  'grid min-h-14 grow basis-0 place-content-center justify-items-center gap-0.5 text-sm text-ink-soft no-underline aria-[current=page]:font-semibold aria-[current=page]:text-brand-ink'
/** Where a thumb most often goes; the rest is under More. */
const inBar = new Set(['Today', 'Orders', 'Doors', 'Inbox'])
const mostInBar = 3

/** The navigation of a phone, at the bottom. */
export function PhoneBar({ groups, onFind }: { groups: readonly PlaceGroup[]; onFind: () => void }) {
  const [hasMore, setMore] = useState(false)
  const places = groups.flatMap((group) => group.places)
  const shown = places.filter(({ name }) => inBar.has(name)).slice(0, mostInBar)
  return (
    <nav
      aria-label="Office"
      className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.map(({ to, name, Icon }) => (
        <NavLink key={to} to={to} className={itemClass}>
          <Icon aria-hidden className="size-5" />
          {name}
        </NavLink>
      ))}
      <button type="button" className={itemClass} onClick={onFind}>
        <Search aria-hidden className="size-5" />
        Search
      </button>
      <button type="button" className={itemClass} onClick={() => setMore(true)}>
        <Menu aria-hidden className="size-5" />
        More
      </button>
      {hasMore && (
        <Suspense>
          <MoreSheet groups={groups} onClose={() => setMore(false)} />
        </Suspense>
      )}
    </nav>
  )
}
