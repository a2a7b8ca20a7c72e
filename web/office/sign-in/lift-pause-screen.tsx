import { useState } from 'react'
import { Alert, FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { useParams } from '../../ui/router/use-router'
import { useOfficeCall } from '../calls/use-office-call'
import { Front } from './front'
import { ToSignIn } from './to-sign-in'
import * as words from './words'

/** Lifts the pause of sign-ins in this browser, by a mailed link. Opening the page does nothing: its button does. */
export function LiftPauseScreen() {
  const link = useParams()['token'] ?? ''
  const [isLifted, setLifted] = useState(false)
  const { send, pending, error } = useOfficeCall('lift-pause', { done: () => setLifted(true) })
  if (isLifted)
    return (
      <Front title={words.pauseLifted}>
        <Alert tone="good">{words.pauseLiftedText}</Alert>
        <ToSignIn />
      </Front>
    )
  return (
    <Front title={words.pauseTitle}>
      <div className="grid gap-4">
        <p>{words.pauseText}</p>
        <FormAlert error={error} />
        <Button wide pending={pending} onClick={() => void send({ link })}>
          {words.liftPause}
        </Button>
      </div>
    </Front>
  )
}
