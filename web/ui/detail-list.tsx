import type { ReactNode } from 'react'

interface DetailListProps {
  /** Name and value; one without a value (null, false or an empty text) is left out. */
  details: readonly (readonly [name: string, value: ReactNode])[]
  /** The classes that set the number of columns. */
  className?: string
}

const filled = (details: DetailListProps['details']) =>
  details.filter(([, value]) => value !== null && value !== false && value !== '')

/** Lists names, each with its value below it, by default in two columns and on a phone in one. */
export function DetailList({ details, className = 'sm:grid-cols-2' }: DetailListProps) {
  return (
    <dl className={`grid gap-x-8 gap-y-4 ${className}`}>
      {filled(details).map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Lists names at the left, each with its value at the right of the same line, by default in one column. It suits short
 * values, and dates, which need the width.
 */
export function DetailRows({ details, className = '' }: DetailListProps) {
  return (
    <dl className={`grid gap-x-12 gap-y-2.5 ${className}`}>
      {filled(details).map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="ms-auto min-w-0 text-end font-semibold break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
