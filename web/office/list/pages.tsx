import { ChevronRight } from 'lucide-react'
import { Button } from '../../parts/button'
import { numberText } from '../../parts/words'
import { countText } from '../parts/count-text'
import type { ListState } from './list-state'

/** Below a list: which rows are shown, and the way to the next page and back to the first. */
export function Pages({
  state,
  cursor,
  shown,
  before,
  total,
  onChange,
}: {
  state: ListState
  cursor: string | null
  shown: number
  /** How many rows stand before them; null: not known. */
  before: number | null
  /** How many there are on all pages; null: not counted. */
  total: string | null
  onChange: (next: ListState) => void
}) {
  if (shown === 0 || (cursor === null && state.cursor === null)) return null
  const to = (next: string | null) => {
    onChange({ ...state, cursor: next })
    window.scrollTo({ top: 0 })
  }
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">
        {before === null
          ? `${countText(shown, 'row')} on this page`
          : `Rows ${numberText(before + 1)}–${numberText(before + shown)}${total === null ? '' : ` of ${total}`}`}
      </p>
      <div className="flex gap-2">
        {state.cursor !== null && (
          <Button look="secondary" size="small" onClick={() => to(null)}>
            First page
          </Button>
        )}
        {cursor !== null && (
          <Button look="secondary" size="small" onClick={() => to(cursor)}>
            Next page
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        )}
      </div>
    </nav>
  )
}
