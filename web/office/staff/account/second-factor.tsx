import { useState, type ReactNode } from 'react'
import * as texts from '#texts/compiled/office/account'
import { Alert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import type { Elements } from '#web/ui/elements'
import { Pill } from '#web/ui/pill'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { AppForCodes, RecoveryCodes } from '../../kit/factor/app-for-codes'
import { Panel } from '../../kit/page/page'
import { showSignedIn, useMe } from '../../kit/session/session'

type Requested = 'set up' | 'remove' | 'codes'

/** The app for codes, and the recovery codes. */
export function SecondFactor() {
  const { has_totp, passkeys, recovery_codes_left } = useMe()
  const [requested, setRequested] = useState<Requested | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setRequested(null)
  const small = (text: string, next: Requested, variant: 'secondary' | 'quiet' = 'secondary') => (
    <Button variant={variant} size="small" onClick={() => setRequested(next)}>
      {text}
    </Button>
  )
  return (
    <Panel title={texts.factor()}>
      <ul className="-my-2 grid divide-y divide-line">
        <Line
          name={texts.app()}
          state={
            <Pill tone={has_totp ? 'good' : 'quiet'}>{has_totp ? texts.app_on() : texts.app_off()}</Pill>
          }
        >
          {has_totp && small(texts.remove(), 'remove', 'quiet')}
          {small(has_totp ? texts.replace_app() : texts.set_up_app(), 'set up')}
        </Line>
        {(has_totp || passkeys > 0) && (
          <Line
            name={texts.codes()}
            text={texts.codes_text()}
            state={
              <Pill tone={recovery_codes_left < 3 ? 'warn' : 'quiet'}>
                {recovery_codes_left === 0
                  ? texts.no_codes_left()
                  : texts.codes_left({ count: recovery_codes_left })}
              </Pill>
            }
          >
            {small(texts.new_codes(), 'codes')}
          </Line>
        )}
      </ul>
      {requested === 'set up' && (
        <Dialog title={texts.app_ready()} onClose={close}>
          <AppForCodes
            text={texts.app_text()}
            onConfirmed={({ me, recovery_codes }) => {
              close()
              setCodes(recovery_codes)
              showSignedIn(me)
            }}
          />
        </Dialog>
      )}
      {requested === 'remove' && <RemoveApp onClose={close} />}
      {requested === 'codes' && <NewCodes onClose={close} onMade={setCodes} />}
      {codes && <KeepCodes codes={codes} onClose={() => setCodes(null)} />}
    </Panel>
  )
}

function Line({
  name,
  state,
  text,
  children,
}: {
  name: string
  state: Elements
  text?: string
  children: ReactNode
}) {
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="font-medium">{name}</span>
      {state}
      <span className="ms-auto flex gap-1.5">{children}</span>
      {text && <p className="basis-full text-sm text-ink-soft">{text}</p>}
    </li>
  )
}

/** The codes, which are not shown again. */
export function KeepCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title={texts.codes_title()} onClose={onClose} busy>
      <RecoveryCodes codes={codes} done={texts.kept()} onDone={onClose} />
    </Dialog>
  )
}

function RemoveApp({ onClose }: { onClose: () => void }) {
  const { passkeys } = useMe()
  const { send, pending, error } = useOfficeCall('remove-totp', {
    toast: texts.removed(),
    done: ({ me }) => {
      onClose()
      showSignedIn(me)
    },
  })
  return (
    <ActionDialog
      title={texts.remove_app()}
      consequences={
        <>
          <p>{texts.remove_app_text()}</p>
          {passkeys === 0 && <LastFactor />}
        </>
      }
      confirm={texts.remove_app()}
      danger
      onConfirm={() => void send({})}
      {...{ pending, error, onClose }}
    />
  )
}

function NewCodes({ onClose, onMade }: { onClose: () => void; onMade: (codes: string[]) => void }) {
  const { send, pending, error } = useOfficeCall('new-recovery-codes', {
    done: ({ me, recovery_codes }) => {
      onClose()
      onMade(recovery_codes)
      showSignedIn(me)
    },
  })
  return (
    <ActionDialog
      title={texts.new_codes()}
      consequences={<p>{texts.new_codes_text()}</p>}
      confirm={texts.make_codes()}
      onConfirm={() => void send({})}
      {...{ pending, error, onClose }}
    />
  )
}

/** Warns about the consequences of removing the only second factor. */
export function LastFactor() {
  const { needs_second_factor } = useMe()
  return <Alert tone="warn">{needs_second_factor ? texts.last_factor_needed() : texts.last_factor()}</Alert>
}
