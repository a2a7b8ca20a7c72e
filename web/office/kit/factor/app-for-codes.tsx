import { useEffect, useRef, useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/factor'
import { FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { TextField } from '#web/ui/text-fields'
import { useForm } from '#web/ui/use-form'
import { useOfficeCall } from '../calls/use-office-call'
import { saveFile } from '../files/files'
import { LeaveQuestion, useLeaveWarning } from '../form/leave-question'

/** Response to the first code of an app: the signed-in person and the recovery codes. */
export type Confirmed = OfficeAnswered<'confirm-totp'>

/** Sets up an authenticator app: its QR code, and the first code that it shows. */
export function AppForCodes({
  text,
  onConfirmed,
}: {
  text: string
  onConfirmed: (confirmed: Confirmed) => void
}) {
  const form = useForm({ code: '' }, { secret: ['code'] })
  const [app, setApp] = useState<OfficeAnswered<'start-totp'> | null>(null)
  const starting = useOfficeCall('start-totp', { done: setApp })
  const confirming = useOfficeCall('confirm-totp', { done: onConfirmed })
  const hasStarted = useRef(false)
  const { send: start } = starting
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void start({})
  }, [start])

  return (
    <form {...form.props(() => confirming.send({ code: form.values.code.trim() }))} className="grid gap-4">
      <FormAlert error={confirming.error ?? starting.error} />
      <p>{text}</p>
      {app && (
        <>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(app.qr_svg)}`}
            alt={texts.picture()}
            className="mx-auto size-44 rounded-control bg-white p-2"
          />
          <p className="text-sm text-ink-soft">
            <span>{texts.secret()}</span>{' '}
            <a href={app.url} translate="no" className="font-mono break-all text-ink underline">
              {app.secret}
            </a>
          </p>
          <TextField
            {...form.field('code')}
            label={texts.first_code()}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </>
      )}
      <Button type="submit" pending={confirming.pending} disabled={app === null} wide>
        {texts.confirm()}
      </Button>
    </form>
  )
}

/** Shows ten recovery codes, once only, and a button to continue. Leaving before they are saved asks for confirmation. */
export function RecoveryCodes({
  codes,
  done,
  onDone,
}: {
  codes: readonly string[]
  /** Label of the button. */
  done: string
  onDone: () => void
}) {
  const [isSaved, setSaved] = useState(false)
  const warning = useLeaveWarning(!isSaved)
  return (
    <div className="grid gap-4">
      <p>{texts.recovery_text()}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-1.5 rounded-control bg-sunk p-3 font-mono whitespace-nowrap">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        variant="secondary"
        onClick={() => {
          saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')
          setSaved(true)
        }}
      >
        {texts.save()}
      </Button>
      <Button onClick={onDone}>{done}</Button>
      <LeaveQuestion warning={warning}>{texts.recovery_lost()}</LeaveQuestion>
    </div>
  )
}
