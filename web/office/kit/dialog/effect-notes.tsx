import { useState } from 'react'
import type { Effect } from '#contract/office/effect'
import * as texts from '#texts/compiled/office/ui'
import { Alert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { Skeleton } from '#web/ui/skeleton'

interface EffectNotesProps {
  effect: Pick<Effect, 'notes'> | null
  /** Why the change would be rejected; empty if the alert above shows the reason. */
  refusal: string | null
  /** Notes that apply to every change of this kind. */
  always?: readonly string[]
  /** Text to show while required input for the dry run is missing; `null` if the dry run can run. */
  until?: string | null
  /** Repeats the dry run; for changes whose obstacle may disappear without a change of the payload. */
  onAgain?: () => Promise<void>
}

const nothing: readonly string[] = []

/** Describes the effect of a change in sentences; a skeleton reserves their space while they load. */
export function EffectNotes({ effect, refusal, always = nothing, until = null, onAgain }: EffectNotesProps) {
  if (until !== null) return <p>{until}</p>
  if (refusal === '') return null
  if (refusal !== null)
    return (
      <>
        <Alert tone="warn">{refusal}</Alert>
        {onAgain && <TryAgain onAgain={onAgain} />}
      </>
    )
  if (effect === null) return <Skeleton className="h-16 w-full" />
  return (
    <ul className="grid list-disc gap-1 ps-5">
      {[...effect.notes, ...always].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function TryAgain({ onAgain }: { onAgain: () => Promise<void> }) {
  const [isTrying, setTrying] = useState(false)
  const tryAgain = () => {
    setTrying(true)
    void onAgain().finally(() => setTrying(false))
  }
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      pending={isTrying}
      onClick={tryAgain}
    >
      {texts.try_again()}
    </Button>
  )
}
