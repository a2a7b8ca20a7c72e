import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert'
import { useNavigate, useParams } from '../../ui/router/use-router'
import { useOfficeCall } from '../calls/use-office-call'
import { paths } from '../paths'
import { showSignedIn } from '../session/session'
import { Front } from './front'
import { ToSignIn } from './to-sign-in'
import * as texts from '../../../texts/compiled/office/sign-in'

/** Signs in by the link that the start of the demo shop prints. */
export function LinkScreen() {
  const link = useParams()['token'] ?? ''
  const navigate = useNavigate()
  const { send, error } = useOfficeCall('sign-in-by-link', {
    done: ({ me }) => {
      showSignedIn(me)
      // The link leaves the history: it works once.
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
