import { useEffect, useRef, useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { TextField } from '../../../parts/text-fields'
import { useForm } from '../../../parts/use-form'
import { useOfficeCall } from '../../calls/use-office-call'
import { saveFile } from '../../parts/save-file'
import { showLeft, showSignedIn, useMe } from '../../session/session'
import { Front } from './front'
import * as words from './words'

type Confirmed = OfficeAnswered<'confirm-totp'>

/** Shown in place of every screen to who needs a second factor and has none: the app, its first code, recovery codes. */
export function SecondFactor() {
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  if (confirmed) return <RecoveryCodes confirmed={confirmed} />
  return <AppSetUp onConfirmed={setConfirmed} />
}

function AppSetUp({ onConfirmed }: { onConfirmed: (confirmed: Confirmed) => void }) {
  const { role } = useMe()
  const form = useForm({ code: '' }, { secret: ['code'] })
  const [app, setApp] = useState<OfficeAnswered<'start-totp'> | null>(null)
  const starting = useOfficeCall('start-totp', { done: setApp })
  const confirming = useOfficeCall('confirm-totp', { done: onConfirmed })
  const leaving = useOfficeCall('sign-out', { done: showLeft })
  const hasStarted = useRef(false)
  const { send: start } = starting
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void start({})
  }, [start])

  return (
    <Front title={words.factorTitle}>
      <form {...form.props(() => confirming.send({ code: form.values.code.trim() }))} className="grid gap-4">
        <FormAlert error={confirming.error ?? starting.error} />
        <p>{words.factorText(role)}</p>
        {app && (
          <>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(app.qr_svg)}`}
              alt={words.factorPicture}
              className="mx-auto size-44 rounded-control bg-white p-2"
            />
            <p className="text-sm text-ink-soft">
              {words.factorSecret}{' '}
              <a href={app.url} className="font-mono break-all text-ink underline">
                {app.secret}
              </a>
            </p>
            <TextField
              {...form.field('code')}
              label={words.firstCode}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
          </>
        )}
        <Button type="submit" pending={confirming.pending} disabled={app === null} wide>
          {words.confirmFactor}
        </Button>
        <Button look="quiet" size="small" pending={leaving.pending} onClick={() => void leaving.send({})}>
          {words.leave}
        </Button>
      </form>
    </Front>
  )
}

function RecoveryCodes({ confirmed: { me, recovery_codes: codes } }: { confirmed: Confirmed }) {
  return (
    <Front title={words.recoveryTitle}>
      <div className="grid gap-4">
        <p>{words.recoveryText}</p>
        <ul className="grid grid-cols-2 gap-1.5 rounded-control bg-sunk p-3 font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button
          look="secondary"
          onClick={() => saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
        >
          {words.saveCodes}
        </Button>
        <Button onClick={() => showSignedIn(me)}>{words.goOn}</Button>
      </div>
    </Front>
  )
}
