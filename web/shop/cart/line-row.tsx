import { daysText } from '#rules/dates/dates-text'
import type { Elements } from '../../ui/elements'
import { unbroken } from '../items/when-shown'
import { useConfig } from '../store/use-page'
import { type Dated, whenText } from '../tickets/ticket-dates'

interface LineRowProps {
  name: string
  /** The holder and date of a ticket. */
  holder: (Dated & { full_name: string | null }) | null
  /** The price including the fee, as text. */
  price: string
  /** The actions of the line, below the price. */
  children?: Elements
}

/** A line of a table of two columns. The checkout shows it; the cart shows it with actions, and shorter. */
export function LineRow({ name, holder, price, children }: LineRowProps) {
  const { timezone: shopZone } = useConfig()
  // The narrow cart shows the days of dates in the shortest form.
  const when = holder && ((children && daysOf(holder)) || whenText(holder, { shopZone, short: true }))
  return (
    <tr className="border-b border-line align-top">
      <td className={`${children ? 'py-1' : 'py-3.5'} pe-3 wrap-anywhere`}>
        <p className="leading-snug font-semibold">{name}</p>
        {holder && (
          <p className="text-sm text-ink-soft">
            <span>{holder.full_name}</span>
            {holder.full_name && when && <span>{' · '}</span>}
            {when && <span>{unbroken(when)}</span>}
          </p>
        )}
      </td>
      <td className={`${children ? 'py-1' : 'py-3.5'} text-end whitespace-nowrap`}>
        <span className="block leading-snug font-semibold tabular-nums">{price}</span>
        {children}
      </td>
    </tr>
  )
}

const daysOf = ({ travel_time, starts_at, ends_at, timezone }: Dated): string | null =>
  travel_time === null && starts_at ? daysText({ starts_at, ends_at: ends_at ?? null }, timezone) : null
