import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Pill } from '../../ui/pill'
import { useOfficeCall } from '../calls/use-office-call'
import { AppForCodes } from '../factor/app-for-codes'
import { RecoveryCodes } from '../factor/recovery-codes'
import { ActionDialog } from '../ui/action-dialog'
import { Panel } from '../ui/page'
import { showSignedIn, useMe } from '../session/session'
import { LastFactor } from './last-factor'
import * as words from './words'

type Requested = 'set up' | 'remove' | 'codes'

/** The app for codes, and the recovery codes. */
export function SecondFactor() {
  const { has_totp, passkeys, recovery_codes_left } = useMe()
  const [requested, setRequested] = useState<Requested | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setRequested(null)
  const small = (text: string, next: Requested, look: 'secondary' | 'quiet' = 'secondary') => (
    <Button look={look} size="small" onClick={() => setRequested(next)}>
      {text}
    </Button>
  )
  return (
    <Panel title={words.factor}>
      <ul className="-my-2 grid divide-y divide-line">
        <Line
          name={words.app}
          state={<Pill tone={has_totp ? 'good' : 'quiet'}>{has_totp ? words.appOn : words.appOff}</Pill>}
        >
          {has_totp && small(words.remove, 'remove', 'quiet')}
          {small(has_totp ? words.replaceApp : words.setUpApp, 'set up')}
        </Line>
        {(has_totp || passkeys > 0) && (
          <Line
            name={words.codes}
            text={words.codesText}
            state={
              <Pill tone={recovery_codes_left < 3 ? 'warn' : 'quiet'}>
                {words.codesLeft(recovery_codes_left)}
              </Pill>
            }
          >
            {small(words.newCodes, 'codes')}
          </Line>
        )}
      </ul>
      {requested === 'set up' && (
        <Dialog title={words.appReady} onClose={close}>
          <AppForCodes
            text={words.appText}
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
  state: ReactNode
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
    <Dialog title={words.codesTitle} onClose={onClose} busy>
      <RecoveryCodes codes={codes} done={words.kept} onDone={onClose} />
    </Dialog>
  )
}

function RemoveApp({ onClose }: { onClose: () => void }) {
  const { passkeys } = useMe()
  const { send, pending, error } = useOfficeCall('remove-totp', {
    toast: words.removed,
    done: ({ me }) => {
      onClose()
      showSignedIn(me)
    },
  })
  return (
    <ActionDialog
      title={words.removeApp}
      consequences={
        <>
          <p>{words.removeAppText}</p>
          {passkeys === 0 && <LastFactor />}
        </>
      }
      confirm={words.removeApp}
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
      title={words.newCodes}
      consequences={<p>{words.newCodesText}</p>}
      confirm={words.makeCodes}
      onConfirm={() => void send({})}
      {...{ pending, error, onClose }}
    />
  )
}
