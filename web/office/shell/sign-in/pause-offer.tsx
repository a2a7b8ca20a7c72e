import { useState } from 'react'
import * as texts from '#texts/compiled/office/sign-in'
import { Alert, FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { useOfficeCall } from '../../kit/calls/use-office-call'

/** Below the message that there were too many attempts: mails a link that lifts the pause to the account's own address. */
export function PauseOffer({ email }: { email: string }) {
  const [sent, setSent] = useState<string | null>(null)
  const { send, pending, error } = useOfficeCall('request-pause-link', {
    done: ({ message }) => setSent(message),
  })
  if (sent !== null) return <Alert tone="info">{`${sent} ${texts.pause_where()}`}</Alert>
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">{texts.pause_offer()}</p>
      <FormAlert error={error} />
      <Button variant="secondary" wide pending={pending} onClick={() => void send({ email })}>
        {texts.mail_pause_link()}
      </Button>
    </div>
  )
}
