import type { ReactNode } from 'react'
import { unbroken } from '../items/when-shown'
import { useConfig } from '../store/use-page'
import { type Dated, whenText } from '../tickets/ticket-dates'

interface LineRowProps {
  name: string
  /** The holder and date of a ticket. */
  holder: (Dated & { full_name: string | null }) | null
  /** The price including the fee, as text. */
  price: string
  /** The actions of the line. */
  children?: ReactNode
}

/** A line of the cart in a table of two columns, as the cart and the checkout show it. */
export function LineRow({ name, holder, price, children }: LineRowProps) {
  const { timezone: shopZone } = useConfig()
  const when = holder && whenText(holder, { shopZone, short: true })
  return (
    <tr className="border-b border-line align-top">
      <td className="py-3.5 pe-3 wrap-anywhere">
        <p className="leading-snug font-semibold">{name}</p>
        {holder && (
          <div className="mt-0.5 text-sm text-ink-soft">
            {holder.full_name && <p>{holder.full_name}</p>}
            {when && <p>{unbroken(when)}</p>}
          </div>
        )}
        {children}
      </td>
      <td className="py-3.5 text-end font-semibold whitespace-nowrap tabular-nums">{price}</td>
    </tr>
  )
}
