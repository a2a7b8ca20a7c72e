import { Instant } from '../../parts/instant'

interface HolderFactsProps {
  line: { full_name: string | null; email?: string | null; travel_time: string | null }
  timezone: string
}

/** Whom a ticket is for, and when it travels. */
export function HolderFacts({ line, timezone }: HolderFactsProps) {
  return (
    <div className="mt-0.5 text-sm text-ink-soft">
      {line.full_name && <p>{line.full_name}</p>}
      {line.travel_time && (
        <p>
          <Instant at={line.travel_time} timezone={timezone} />
        </p>
      )}
    </div>
  )
}
