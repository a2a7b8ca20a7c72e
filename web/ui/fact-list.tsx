import type { ReactNode } from 'react'

interface FactsProps {
  /** Name and value; one without a value (null, false or an empty text) is left out. */
  details: readonly (readonly [name: string, value: ReactNode])[]
  /** The number of columns; one on a phone unless set otherwise. */
  className?: string
}

/** Lists names, each with its value below it. */
export function Facts({ details, className = 'sm:grid-cols-2' }: FactsProps) {
  return (
    <dl className={`grid gap-x-8 gap-y-4 ${className}`}>
      {details.map(([name, value]) =>
        value === null || value === false || value === '' ? null : (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold break-words tabular-nums">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

interface FactRowsProps {
  /** Name and value; one without a value (null, false or an empty text) is left out. */
  details: readonly (readonly [name: string, value: ReactNode])[]
  /** The classes that set the number of columns; one by default. */
  className?: string
}

/**
 * Lists names at the left, each with its value at the right of the same line: for short values, and for dates, which
 * need the width.
 */
export function FactRows({ details, className = '' }: FactRowsProps) {
  return (
    <dl className={`grid gap-x-12 gap-y-2.5 ${className}`}>
      {details.map(([name, value]) =>
        value === null || value === false || value === '' ? null : (
          <div key={name} className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="ms-auto min-w-0 text-end font-semibold break-words tabular-nums">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
