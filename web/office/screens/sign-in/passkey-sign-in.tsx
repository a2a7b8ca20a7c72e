import { Button } from '../../../parts/button'
import { useOfficeCall } from '../../calls/use-office-call'
import { signByPasskey } from '../../factor/passkey'
import { passkeyFailed } from '../../factor/words'
import { showSignedIn } from '../../session/session'
import * as words from './words'

/** Signs in by a passkey alone: it is both factors. */
export function PasskeySignIn({
  isShared,
  onFailed,
}: {
  isShared: boolean
  onFailed: (text: string) => void
}) {
  const failed = ({ message }: { message: string }) => onFailed(message)
  const starting = useOfficeCall('start-passkey-sign-in', { failed })
  const signing = useOfficeCall('sign-in-by-passkey', { failed, done: ({ me }) => showSignedIn(me) })
  const signIn = async () => {
    const started = await starting.send({})
    if (started === null) return
    const passkey = await signByPasskey(started.options)
    if (passkey === null) return onFailed(passkeyFailed)
    await signing.send({ passkey, shared_device: isShared })
  }
  return (
    <Button look="secondary" wide pending={starting.pending || signing.pending} onClick={() => void signIn()}>
      {words.byPasskey}
    </Button>
  )
}
