import { Menu, Search } from 'lucide-react'
import { useState } from 'react'
import { late } from '../../parts/late'
import { LateDialog } from '../../parts/late-dialog'
import { NavLink } from '../../parts/router/link'
import { isFirst, type Place, type PlaceGroup } from './navigation'

const MoreSheet = late(async () => (await import('./more-sheet')).MoreSheet)

const itemClass =
  'grid min-h-14 grow basis-0 place-content-center justify-items-center gap-0.5 text-sm text-ink-soft no-underline aria-[current=page]:font-semibold aria-[current=page]:text-brand-ink'
/** Where a thumb most often goes, beside Today, the search and More; who may not see these gets the next. */
const inBar = ['Doors', 'Inbox', 'Orders', 'Tickets']
const mostInBar = 2

/** The navigation of a phone, at the bottom. */
export function PhoneBar({ groups, onFind }: { groups: readonly PlaceGroup[]; onFind: () => void }) {
  const [hasMore, setMore] = useState(false)
  const places = groups.flatMap((group) => group.places)
  const shown = inBar.flatMap((wanted) => places.filter(({ name }) => name === wanted)).slice(0, mostInBar)
  return (
    <nav
      aria-label="Office"
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
          Search
        </button>
      )}
      {shown.map((place) => (
        <BarLink key={place.to} place={place} />
      ))}
      <button type="button" className={itemClass} onClick={() => setMore(true)}>
        <Menu aria-hidden className="size-5" />
        More
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
    {name}
  </NavLink>
)
