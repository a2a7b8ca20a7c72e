import { Search } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { late } from '../../parts/late'
import type { PlaceGroup } from './navigation'

const Palette = late(async () => (await import('./palette')).Palette)

/** What Ctrl-K opens. What is typed before the palette's code is there stands in its field when it comes. */
export function Finder({ groups, onClose }: { groups: readonly PlaceGroup[]; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  return (
    <Suspense fallback={<Waiting typed={typed} onType={setTyped} onClose={onClose} />}>
      <Palette groups={groups} typed={typed} onType={setTyped} onClose={onClose} />
    </Suspense>
  )
}

interface WaitingProps {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

/** The palette's field alone, while its code is being loaded. */
function Waiting({ typed, onType, onClose }: WaitingProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="fixed inset-0 z-50 flex items-start justify-center bg-night/50 p-3 pt-[10vh]">
      <div
        role="dialog"
        aria-label="Find"
        className="flex w-full max-w-xl items-center gap-2 rounded-card border border-line bg-card px-3 text-ink shadow-raised"
      >
        <Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <input
          ref={field}
          aria-label="Find"
          value={typed}
          className="min-h-12 grow rounded-control bg-transparent text-base -outline-offset-2"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
        />
      </div>
    </div>
  )
}
