import { useState } from 'react'
import * as factorTexts from '#texts/compiled/office/factor'
import * as texts from '#texts/compiled/office/shell'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-fields'
import { useOfficeCall } from '../kit/calls/use-office-call'
import { ActionDialog } from '../kit/dialog/action-dialog'
import { canUsePasskeys, signByPasskey } from '../kit/factor/passkey'
import { useMe } from '../kit/session/session'
import { PauseOffer } from './sign-in/pause-offer'

/** Asks who sits at the keyboard for the password or a passkey, before a sensitive action. */
export function PasswordQuestion({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [isLockedOut, setLockedOut] = useState(false)
  const { email, passkeys } = useMe()
  const done = () => onAnswer(true)
  const { send, pending, error, setError } = useOfficeCall('confirm-password', {
    done,
    failed: ({ code }) => setLockedOut(code === 'too-many-attempts'),
  })
  const starting = useOfficeCall('start-passkey-sign-in')
  const confirming = useOfficeCall('confirm-passkey', { done })
  const byPasskey = async () => {
    const started = await starting.send({})
    if (started === null) return
    const passkey = await signByPasskey(started.options)
    if (passkey === null) return setError(factorTexts.passkey_failed())
    await confirming.send({ passkey })
  }
  return (
    <ActionDialog
      title={texts.password_title()}
      consequences={<p>{texts.password_why()}</p>}
      confirm={texts.continue_action()}
      onConfirm={() => void send({ password })}
      onClose={() => onAnswer(false)}
      pending={pending}
      error={error ?? starting.error ?? confirming.error}
    >
      <TextField
        label={texts.password()}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {error && isLockedOut && <PauseOffer email={email} />}
      {passkeys > 0 && canUsePasskeys() && (
        <Button
          variant="secondary"
          pending={starting.pending || confirming.pending}
          onClick={() => void byPasskey()}
        >
          {texts.use_passkey()}
        </Button>
      )}
    </ActionDialog>
  )
}
