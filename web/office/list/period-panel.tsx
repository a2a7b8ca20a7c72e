import { useState } from 'react'
import { useFacts } from '../office-facts'
import { dayField, daysBefore } from '../parts/day'
import { Dropdown } from '../parts/dropdown'
import { periodText, periodValue, readPeriod, type Period } from './period'

interface PeriodPanelProps {
  label: string
  /** As the address has it. */
  value: string | undefined
  onChange: (value: string) => void
}

/** A facet of days: the usual periods, and any two days. */
export function PeriodPanel({ label, value, onChange }: PeriodPanelProps) {
  const { timezone } = useFacts()
  const [today] = useState(() => dayField(new Date(), timezone))
  const period = readPeriod(value)
  const usual: [string, Period][] = [
    ['Today', { from: today, to: today }],
    ['Last 7 days', { from: daysBefore(today, 6), to: today }],
    ['Last 30 days', { from: daysBefore(today, 29), to: today }],
  ]
  const choose = (next: Period) => onChange(periodValue(next))
  return (
    <Dropdown
      label={<span className="max-w-64 truncate">{period ? `${label}: ${periodText(period)}` : label}</span>}
      isActive={period !== null}
    >
      {usual.map(([name, each]) => {
        const isChosen = periodValue(each) === value
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            className={`block min-h-8 w-full rounded-small px-2 text-start ${isChosen ? 'bg-brand-tint font-semibold text-on-brand-tint' : 'hover:bg-sunk'}`}
            onClick={() => choose(isChosen ? { from: null, to: null } : each)}
          >
            {name}
          </button>
        )
      })}
      <div className="mt-1.5 grid gap-1.5 border-t border-line px-2 pt-2 pb-1">
        <Day
          label="From"
          day={period?.from ?? null}
          onChange={(from) => choose({ from, to: period?.to ?? null })}
        />
        <Day
          label="To"
          day={period?.to ?? null}
          onChange={(to) => choose({ from: period?.from ?? null, to })}
        />
      </div>
    </Dropdown>
  )
}

function Day({
  label,
  day,
  onChange,
}: {
  label: string
  day: string | null
  onChange: (day: string | null) => void
}) {
  return (
    <label className="flex items-center justify-between gap-3 text-sm">
      {label}
      <input
        type="date"
        value={day ?? ''}
        className="min-h-8 rounded-small border border-edge bg-card px-2 text-ink"
        onChange={(event) => onChange(event.target.value || null)}
      />
    </label>
  )
}
