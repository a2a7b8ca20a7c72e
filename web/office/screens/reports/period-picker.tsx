import { useState, type SyntheticEvent } from 'react'
import { Button } from '../../../parts/button'
import { boxClass } from '../../../parts/field'
import { Link } from '../../../parts/router/link'
import { useNavigate } from '../../../parts/router/use-router'
import { periodNames, type ChosenPeriod } from './period'
import { Dropdown } from '../../parts/dropdown'
import { showChosen } from '../../parts/show-chosen'
import * as words from './words'

const ends = [
  ['from', words.from],
  ['to', words.to],
] as const

/** The period of the reports, which stands in the address: a named one, or own days. */
export function PeriodPicker({ period }: { period: ChosenPeriod }) {
  return (
    <nav
      aria-label={words.period}
      className="mb-4 flex items-center gap-x-1.5 gap-y-2 sm:flex-wrap sm:gap-x-4 print:hidden"
    >
      {/* On a phone one line, which moves sideways beside the menu of own days. */}
      <ul className="fades -m-0.5 flex min-w-0 gap-1 overflow-x-auto p-0.5 sm:flex-wrap">
        {periodNames.map((name) => (
          <li key={name} ref={name === period.name ? showChosen : undefined} className="shrink-0">
            <Link
              to={`?period=${name}`}
              aria-current={name === period.name ? 'page' : undefined}
              className="flex min-h-9 items-center justify-center rounded-control border border-line bg-card px-2.5 text-sm font-medium text-ink no-underline hover:border-edge aria-[current=page]:border-brand-ink aria-[current=page]:bg-brand-tint aria-[current=page]:text-on-brand-tint"
            >
              {words.periods[name]}
            </Link>
          </li>
        ))}
      </ul>
      <div className="shrink-0 sm:hidden">
        <Dropdown label={words.ownDays} isActive={period.name === null} align="end">
          <OwnDays period={period} />
        </Dropdown>
      </div>
      <div className="max-sm:hidden">
        <OwnDays period={period} />
      </div>
    </nav>
  )
}

function OwnDays({ period }: { period: ChosenPeriod }) {
  const navigate = useNavigate()
  const [days, setDays] = useState({ from: period.from, to: period.to })
  const show = (event: SyntheticEvent) => {
    event.preventDefault()
    if (days.from && days.to) void navigate(`?${new URLSearchParams(days).toString()}`)
  }
  return (
    <form onSubmit={show} className="grid gap-2 p-1.5 sm:flex sm:items-center sm:p-0">
      {ends.map(([end, label]) => (
        <label key={end} className="items-center gap-1.5 text-sm text-ink-soft sm:flex">
          {label}
          <input
            type="date"
            required
            value={days[end]}
            onChange={(event) => setDays({ ...days, [end]: event.target.value })}
            className={`${boxClass} w-full text-ink max-sm:px-2 sm:min-h-9 sm:w-38 sm:py-1`}
          />
        </label>
      ))}
      <Button type="submit" look="secondary" size="small">
        {words.show}
      </Button>
    </form>
  )
}
