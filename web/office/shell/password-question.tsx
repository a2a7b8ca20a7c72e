import { useState } from 'react'
import { TextField } from '../../parts/text-fields'
import { useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../parts/action-dialog'

/** Asks who sits at the keyboard for the password, before a sensitive action. */
export function PasswordQuestion({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const [password, setPassword] = useState('')
  const { send, pending, error } = useOfficeCall('confirm-password', { done: () => onAnswer(true) })
  return (
    <ActionDialog
      title="Your password, please"
      consequences={<p>This is a sensitive action. You are not asked again for 10 minutes.</p>}
      confirm="Continue"
      onConfirm={() => void send({ password })}
      onClose={() => onAnswer(false)}
      {...{ pending, error }}
    >
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </ActionDialog>
  )
}
