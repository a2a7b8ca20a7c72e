import { Dialog } from '../../parts/dialog'
import { NavLink } from '../../parts/router/link'
import { isFirst, type PlaceGroup } from './navigation'
import { PersonMenu } from './person-menu'

/** All screens, for a phone. */
export function MoreSheet({ groups, onClose }: { groups: readonly PlaceGroup[]; onClose: () => void }) {
  return (
    <Dialog title="Office" onClose={onClose} shape="sheet">
      <nav aria-label="All screens" className="grid gap-4">
        {groups.map(({ name, places }) => (
          <div key={name}>
            {name && <h3 className="pb-1 text-sm font-medium text-ink-soft">{name}</h3>}
            <ul className="grid gap-1">
              {places.map(({ to, name: label, Icon }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={isFirst(to)}
                    onClick={onClose}
                    className="flex min-h-11 items-center gap-3 rounded-control px-2 font-medium text-ink no-underline aria-[current=page]:bg-brand-tint aria-[current=page]:text-on-brand-tint"
                  >
                    <Icon aria-hidden className="size-5 shrink-0" />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="mt-6">
        <PersonMenu onOpen={onClose} />
      </div>
    </Dialog>
  )
}
