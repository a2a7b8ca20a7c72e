import { useState } from 'react'
import * as texts from '#texts/compiled/office/sign-in'
import { FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { AppForCodes, type Confirmed, RecoveryCodes } from '../../kit/factor/app-for-codes'
import { canUsePasskeys, useAddPasskey } from '../../kit/factor/passkey'
import { showLeft, showSignedIn, useMe } from '../../kit/session/session'
import { Front } from './front'

/**
 * Replaces every screen while the staff member lacks a required second factor: sets up an authenticator app or a passkey, then
 * shows the recovery codes.
 */
export function SecondFactor() {
  const { role } = useMe()
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const passkey = useAddPasskey(setConfirmed)
  const leaving = useOfficeCall('sign-out', { done: showLeft })
  if (confirmed)
    return (
      <Front title={texts.recovery_title()}>
        <RecoveryCodes
          codes={confirmed.recovery_codes}
          done={texts.go_on()}
          onDone={() => showSignedIn(confirmed.me)}
        />
      </Front>
    )
  return (
    <Front title={texts.factor_title()}>
      <div className="grid gap-4">
        <AppForCodes text={texts.factor_text({ role })} onConfirmed={setConfirmed} />
        {canUsePasskeys() && (
          <>
            <FormAlert error={passkey.error} />
            <Button variant="secondary" wide pending={passkey.pending} onClick={() => void passkey.add(null)}>
              {texts.passkey_instead()}
            </Button>
          </>
        )}
        <Button variant="quiet" size="small" pending={leaving.pending} onClick={() => void leaving.send({})}>
          {texts.leave()}
        </Button>
      </div>
    </Front>
  )
}
