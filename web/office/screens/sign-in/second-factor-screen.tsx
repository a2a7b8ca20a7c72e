import { Button } from '../../../parts/button'
import { useOfficeCall } from '../../calls/use-office-call'
import { showLeft, useMe } from '../../session/session'
import { Front } from './front'
import * as words from './words'

/** Shown in place of every screen to who needs a second factor and has none. */
export function SecondFactor() {
  const { role } = useMe()
  const { send, pending } = useOfficeCall('sign-out', { done: showLeft })
  return (
    <Front title={words.factorTitle}>
      <p className="mb-4">{words.factorText(role)}</p>
      <Button look="secondary" pending={pending} onClick={() => void send({})}>
        {words.leave}
      </Button>
    </Front>
  )
}
