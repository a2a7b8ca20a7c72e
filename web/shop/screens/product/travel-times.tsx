import type { ShopItem, TravelTime } from '../../../../contract/shop-item'
import { openDepartures } from '../../../../rules/departures'
import { Pill } from '../../../parts/pill'
import { dateText, timeText, zoneName } from '../../../parts/words'
import { useShop } from '../../store/use-world'

/** The departures by day, with what is left of each. */
export function TravelTimes({ item }: { item: ShopItem }) {
  const { now } = useShop()
  const times = openDepartures(item.travel_times, now).toSorted(
    (a, b) => Date.parse(a.travel_time) - Date.parse(b.travel_time),
  )
  const days = new Map<string, TravelTime[]>()
  for (const time of times) {
    const day = dateText(time.travel_time, item.timezone)
    days.set(day, [...(days.get(day) ?? []), time])
  }
  const [first] = times
  if (!first) return null
  return (
    <section aria-labelledby="times">
      <h2 id="times" className="mb-1 text-xl">
        Departures
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        Times in {zoneName(first.travel_time, item.timezone)}. Please be there 30 minutes before.
      </p>
      {[...days].map(([day, dayTimes]) => (
        <div key={day} className="border-t border-line py-3">
          <h3 className="mb-2 font-text text-sm font-semibold tracking-normal">{day}</h3>
          <ul className="flex flex-wrap gap-2">
            {dayTimes.map((time) => (
              <li
                key={time.id}
                className="flex items-center gap-2 rounded-small border border-line bg-card px-2.5 py-1.5 text-sm"
              >
                <span
                  className={`font-semibold tabular-nums ${time.remaining === 0 ? 'text-ink-soft line-through' : ''}`}
                >
                  {timeText(time.travel_time, item.timezone)}
                </span>
                <Left remaining={time.remaining} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Left({ remaining }: Pick<TravelTime, 'remaining'>) {
  if (remaining === null) return null
  if (remaining === 0) return <span className="text-ink-soft">Sold out</span>
  return remaining <= 10 ? (
    <Pill tone="warn">{remaining} left</Pill>
  ) : (
    <span className="text-ink-soft">{remaining} left</span>
  )
}
