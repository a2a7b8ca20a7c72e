import { NavLink } from '../../ui/router/link'
import { isFirst, type PlaceGroup } from '../kit/navigation'

interface NavigationGroupsProps {
  groups: readonly PlaceGroup[]
  /** The level of the groups' names. */
  as: 'h2' | 'h3'
  /** Enlarges the links for touch. */
  isLarge?: boolean
  onGo?: () => void
}

/** The screens of the office, by their groups. */
export function NavigationGroups({ groups, as: Heading, isLarge = false, onGo }: NavigationGroupsProps) {
  return groups.map(({ name, places }) => (
    <div key={name}>
      {name && (
        <Heading className={`pb-1 text-sm font-medium text-ink-soft ${isLarge ? '' : 'px-2'}`}>
          {name}
        </Heading>
      )}
      <ul className={`grid ${isLarge ? 'gap-1' : 'gap-0.5'}`}>
        {places.map(({ to, name: label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={isFirst(to)}
              className={`flex items-center rounded-control px-2 font-medium text-ink no-underline aria-[current=page]:bg-brand-tint aria-[current=page]:text-on-brand-tint ${isLarge ? 'min-h-11 gap-3' : 'min-h-8 gap-2.5 hover:bg-sunk'}`}
              {...(onGo && { onClick: onGo })}
            >
              <Icon aria-hidden className={`shrink-0 ${isLarge ? 'size-5' : 'size-4'}`} />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}
