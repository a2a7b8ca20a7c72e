import type { ReactNode } from 'react'

interface FactsProps {
  /** Name and value; one without a value (null, false or an empty text) is left out. */
  details: readonly (readonly [name: string, value: ReactNode])[]
  /** The number of columns; one on a phone unless set otherwise. */
  className?: string
}

/** Names, each with its value below it. */
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
