import { useEffect, useRef, useState } from 'react'
import * as texts from '#texts/compiled/office/sign-in'
import { Alert, FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { useNavigate, useParams } from '#web/ui/router/use-router'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { paths } from '../../kit/paths'
import { showSignedIn } from '../../kit/session/session'
import { Front, ToSignIn } from './front'

/** Signs in by the link that the start of the demo shop prints. */
export function LinkScreen() {
  const link = useParams()['token'] ?? ''
  const navigate = useNavigate()
  const { send, error } = useOfficeCall('sign-in-by-link', {
    done: ({ me }) => {
      showSignedIn(me)
      // The link is removed from the history, because it works only once.
      return navigate(paths.home(), { replace: true })
    },
  })
  const hasSent = useRef(false)
  useEffect(() => {
    if (hasSent.current) return
    hasSent.current = true
    void send({ link })
  }, [send, link])

  if (error === null) return <Front title={texts.link_title()}>{null}</Front>
  return (
    <Front title={texts.link_failed()}>
      <Alert>{error}</Alert>
      <ToSignIn />
    </Front>
  )
}

/** Lifts the pause of sign-ins in this browser by a mailed link. Only the button has an effect, not opening the page. */
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
