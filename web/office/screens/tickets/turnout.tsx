import { numberText } from '../../../parts/words'
import type { Counted } from '../../list/count-of'
import * as words from './words'

/** How many of the valid tickets were scanned, as the list is narrowed; nothing before the first scan. */
export function Turnout({ counted: { facets, matching } }: { counted: Counted }) {
  const countOf = (state: string) => facets?.['state']?.find(({ value }) => value === state)?.count ?? 0
  const scanned = countOf('scanned')
  const valid = scanned + countOf('issued')
  if (scanned === 0) return null
  const share = Math.round((100 * scanned) / valid)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span aria-hidden className="h-2 w-48 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-good" style={{ width: `${share}%` }} />
      </span>
      <p>
        {words.turnout(numberText(scanned), valid, share)}
        {matching?.more && <span className="text-ink-soft"> {words.newestAlone}</span>}
      </p>
    </div>
  )
}
