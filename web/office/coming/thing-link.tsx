import type { ScheduledChange } from '../../../contract/office/schedule'
import { Link } from '../../parts/router/link'
import { listSearch } from '../list/list-state'
import { paths } from '../paths'

/** The screen of what changes. */
function hrefOf({ call, thing }: Pick<ScheduledChange, 'call' | 'thing'>): string {
  if (call === 'save-item') return paths.item(thing)
  if (call === 'save-event') return paths.events()
  return `${paths.vouchers()}${listSearch({ query: thing, chosen: {}, sort: null, cursor: null, hidden: [] })}`
}

/** What changes, by its name, with the way to its screen. */
export const ThingLink = ({ change }: { change: ScheduledChange }) =>
  change.call === 'save-settings' ? (
    <strong className="font-semibold">{change.name}</strong>
  ) : (
    <Link to={hrefOf(change)} className="font-semibold wrap-anywhere text-ink">
      {change.name}
    </Link>
  )
