import { useState } from 'react'
import { Alert, FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { useParams } from '../../ui/router/use-router'
import { useOfficeCall } from '../calls/use-office-call'
import { Front } from './front'
import { ToSignIn } from './to-sign-in'
import * as texts from '../../../texts/compiled/office/sign-in'

/** Lifts the pause of sign-ins in this browser, by a mailed link. Opening the page does nothing: its button does. */
export function LiftPauseScreen() {
  const link = useParams()['token'] ?? ''
  const [isLifted, setLifted] = useState(false)
  const { send, pending, error } = useOfficeCall('lift-pause', { done: () => setLifted(true) })
  if (isLifted)
    return (
      <Front title={texts.pause_lifted()}>
        <Alert tone="good">{texts.pause_lifted_text()}</Alert>
        <ToSignIn />
      </Front>
    )
  return (
    <Front title={texts.pause_title()}>
      <div className="grid gap-4">
        <p>{texts.pause_text()}</p>
        <FormAlert error={error} />
        <Button wide pending={pending} onClick={() => void send({ link })}>
          {texts.lift_pause()}
        </Button>
      </div>
    </Front>
  )
}
