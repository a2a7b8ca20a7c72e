import type { ShopItem, TravelTime } from '#contract/shop-item'
import { openDepartures } from '#rules/catalogue/availability'
import * as texts from '#texts/compiled/screens/product'
import { dateText, numberText, timeText, zoneName } from '../../ui/formats'
import { Pill } from '../../ui/pill'
import { useIsHydrated } from '../../ui/use-browser-state'
import { useShop } from '../store/use-page'
import type { Reserving } from './use-reserving'

/** This number of places left or fewer is shown as a warning. */
const scarce = 10

/** The departures by day, with the places left. A departure that can be reserved is a button. */
export function TravelTimes({ item, reserving }: { item: ShopItem; reserving: Reserving }) {
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
        {texts.departures()}
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        {texts.departures_hint({ zone: zoneName(first.travel_time, item.timezone) })}
      </p>
      {[...days].map(([day, dayTimes]) => (
        <div key={day} className="border-t border-line py-3">
          <h3 className="mb-2 font-text text-sm font-semibold tracking-normal">{day}</h3>
          <ul className="flex flex-wrap gap-2">
            {dayTimes.map((time) => (
              <li key={time.id}>
                <Departure
                  day={day}
                  time={timeText(time.travel_time, item.timezone)}
                  remaining={time.remaining}
                  disabled={!reserving.canReserve}
                  onPress={() => reserving.open(time.id)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

interface DepartureProps {
  day: string
  time: string
  remaining: number | null
  disabled: boolean
  onPress: () => void
}

/** One departure, which opens the dialog with itself chosen. Its label includes the day, which is visible above it. */
function Departure({ day, time, remaining, disabled, onPress }: DepartureProps) {
  const isHydrated = useIsHydrated()
  const isFull = remaining === 0
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      disabled={disabled || isFull || !isHydrated}
      data-hydrating={(!isHydrated && !disabled && !isFull) || undefined}
      onClick={onPress}
      className="flex min-h-11 items-center gap-2 rounded-control border-[1.5px] border-edge bg-card px-3.5 py-1.5 text-sm transition-[background-color,border-color] duration-100 enabled:hover:border-ink enabled:hover:bg-sunk not-data-hydrating:disabled:cursor-not-allowed not-data-hydrating:disabled:border-line not-data-hydrating:disabled:bg-transparent"
    >
      <span className="sr-only">{`${day}, `}</span>
      <span className={`text-base font-semibold tabular-nums ${isFull ? 'text-ink-soft line-through' : ''}`}>
        {time}
      </span>
      <Left remaining={remaining} />
    </button>
  )
}

function Left({ remaining }: Pick<TravelTime, 'remaining'>) {
  if (remaining === null) return null
  if (remaining === 0) return <span className="text-ink-soft">{texts.sold_out()}</span>
  const left = texts.left({ number: numberText(remaining) })
  return remaining <= scarce ? <Pill tone="warn">{left}</Pill> : <span className="text-ink-soft">{left}</span>
}
