import { useState, type SyntheticEvent } from 'react'
import { Button } from '../../../parts/button'
import { boxClass } from '../../../parts/field'
import { Link } from '../../../parts/router/link'
import { useNavigate } from '../../../parts/router/use-router'
import { periodNames, type ChosenPeriod } from './period'
import * as words from './words'

const ends = [
  ['from', words.from],
  ['to', words.to],
] as const

/** The period of the reports, which stands in the address: a named one, or own days. */
export function PeriodPicker({ period }: { period: ChosenPeriod }) {
  const navigate = useNavigate()
  const [days, setDays] = useState({ from: period.from, to: period.to })
  const show = (event: SyntheticEvent) => {
    event.preventDefault()
    if (days.from && days.to) void navigate(`?${new URLSearchParams(days).toString()}`)
  }
  return (
    <nav aria-label={words.period} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <ul className="flex flex-wrap gap-1 max-sm:basis-full">
        {periodNames.map((name) => (
          <li key={name} className="max-sm:grow">
            <Link
              to={`?period=${name}`}
              aria-current={name === period.name ? 'page' : undefined}
              className="flex min-h-9 items-center justify-center rounded-control border border-line bg-card px-2.5 max-sm:px-1.5 text-sm font-medium text-ink no-underline hover:border-edge aria-[current=page]:border-brand-ink aria-[current=page]:bg-brand-tint aria-[current=page]:text-on-brand-tint"
            >
              {words.periods[name]}
            </Link>
          </li>
        ))}
      </ul>
      <form
        onSubmit={show}
        className="flex flex-wrap items-center gap-2 max-sm:basis-full max-sm:items-end max-sm:*:grow max-sm:*:[button]:min-h-11"
      >
        {ends.map(([end, label]) => (
          <label
            key={end}
            className="flex items-center gap-1.5 text-sm text-ink-soft max-sm:block max-sm:basis-31"
          >
            {label}
            <input
              type="date"
              required
              value={days[end]}
              onChange={(event) => setDays({ ...days, [end]: event.target.value })}
              className={`${boxClass} w-38 md:min-h-9 md:py-1 text-ink max-sm:w-full max-sm:px-2`}
            />
          </label>
        ))}
        <Button type="submit" look="secondary" size="small">
          {words.show}
        </Button>
      </form>
    </nav>
  )
}
