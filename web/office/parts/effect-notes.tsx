import type { Effect } from '../../../contract/office/effect'
import { Alert } from '../../parts/alert'
import { Skeleton } from '../../parts/skeleton'

interface EffectNotesProps {
  effect: Pick<Effect, 'notes'> | null
  /** Why the change would be refused; empty: the alert above says it. */
  refusal: string | null
  /** What is true of every such change. */
  always?: readonly string[]
  /** What stands here as long as something is missing without which nothing can be tried; null: it is tried. */
  until?: string | null
}

const nothing: readonly string[] = []

/** What a change will do, in sentences; they take their place before they are known. */
export function EffectNotes({ effect, refusal, always = nothing, until = null }: EffectNotesProps) {
  if (until !== null) return <p>{until}</p>
  if (refusal === '') return null
  if (refusal !== null) return <Alert tone="warn">{refusal}</Alert>
  if (effect === null) return <Skeleton className="h-16 w-full" />
  return (
    <ul className="grid list-disc gap-1 ps-5">
      {[...effect.notes, ...always].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
