import { ChevronRight } from 'lucide-react'
import { Button } from '../../parts/button'
import { countText } from '../parts/count-text'
import type { ListState } from './list-state'

/** Below a list: how many rows are shown, and the way to the next page and back to the first. */
export function Pages({
  state,
  cursor,
  shown,
  onChange,
}: {
  state: ListState
  cursor: string | null
  shown: number
  onChange: (next: ListState) => void
}) {
  if (shown === 0 || (cursor === null && state.cursor === null)) return null
  const to = (next: string | null) => {
    onChange({ ...state, cursor: next })
    window.scrollTo({ top: 0 })
  }
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">{countText(shown, 'row')} on this page</p>
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
