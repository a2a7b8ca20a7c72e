import { Link } from '../../../parts/router/link'
import { dateText, moneyText } from '../../../parts/words'
import { rowsHref } from '../../list/rows-href'
import { useFacts } from '../../office-facts'
import { noonOf } from '../../parts/day'
import type { DayPair } from './sales'
import { scaleLines } from './scale'
import * as words from './words'

/** A bar a day of this week, before the bar of the same weekday a week ago. Each leads to the orders of its day. */
export function SalesChart({ pairs }: { pairs: readonly DayPair[] }) {
  const { currency } = useFacts()
  const lines = scaleLines(Math.max(...pairs.flatMap(({ now, before }) => [now.amount, before.amount])))
  const top = lines.at(-1) ?? 0
  const share = (amount: number) => `${top === 0 ? 0 : (100 * amount) / top}%`
  const line = (amount: number) => moneyText(amount, currency).replace(/[.,]00$/, '')
  return (
    <div className="min-w-0">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
        <div aria-hidden className="relative h-44 text-end lg:h-56 text-sm text-ink-soft">
          {/* The widest label keeps the room of all. */}
          <span className="invisible">{line(top)}</span>
          {lines.map((amount) => (
            <span
              key={amount}
              className="absolute end-0 translate-y-1/2 leading-none whitespace-nowrap"
              style={{ bottom: share(amount) }}
            >
              {line(amount)}
            </span>
          ))}
        </div>
        <div className="relative h-44 lg:h-56">
          {lines.map((amount) => (
            <span
              key={amount}
              aria-hidden
              className={`absolute inset-x-0 border-t ${amount === 0 ? 'border-edge' : 'border-line'}`}
              style={{ bottom: share(amount) }}
            />
          ))}
          <ul aria-label={words.sales} className="absolute inset-0 flex">
            {pairs.map(({ now, before }) => (
              <li key={now.day} className="min-w-0 grow basis-0">
                <Link
                  to={rowsHref(now.rows)}
                  title={barName({ now, before }, currency)}
                  aria-label={barName({ now, before }, currency)}
                  className="group relative block h-full rounded-small hover:bg-sunk"
                >
                  <Bar height={share(before.amount)} className="start-[14%] w-[44%] bg-ink-soft/25" />
                  <Bar
                    height={share(now.amount)}
                    className="start-[38%] w-[44%] bg-brand-ink group-hover:brightness-110"
                  />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <span />
        <ol aria-hidden className="mt-1.5 flex text-center text-sm text-ink-soft">
          {pairs.map(({ now }, index) => (
            <li
              key={now.day}
              className={`min-w-0 grow basis-0 ${index === pairs.length - 1 ? 'font-semibold text-ink' : ''}`}
            >
              {dateText(noonOf(now.day), 'UTC').slice(0, 3)}
            </li>
          ))}
        </ol>
      </div>
      <p aria-hidden className="mt-3 flex gap-5 text-sm text-ink-soft">
        <Key className="bg-brand-ink" text={words.thisWeek} />
        <Key className="bg-ink-soft/25" text={words.weekBefore} />
      </p>
    </div>
  )
}

const barName = ({ now, before }: DayPair, currency: string): string =>
  words.barName(
    dateText(noonOf(now.day), 'UTC'),
    words.ordersText(now.orders),
    moneyText(now.amount, currency),
    moneyText(before.amount, currency),
  )

const Bar = ({ height, className }: { height: string; className: string }) => (
  <span aria-hidden className={`absolute bottom-0 rounded-t-[3px] ${className}`} style={{ height }} />
)

const Key = ({ className, text }: { className: string; text: string }) => (
  <span className="flex items-center gap-1.5">
    <span className={`size-2.5 rounded-[2px] ${className}`} />
    {text}
  </span>
)
