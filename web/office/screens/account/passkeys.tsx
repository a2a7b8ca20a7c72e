import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { Button } from '../../../parts/button'
import { TextField } from '../../../parts/text-fields'
import { useAnswer } from '../../calls/use-answer'
import { useOfficeCall } from '../../calls/use-office-call'
import { canUsePasskeys } from '../../factor/passkey'
import { useAddPasskey } from '../../factor/use-add-passkey'
import { ActionDialog } from '../../parts/action-dialog'
import { Panel } from '../../parts/page'
import { Failed } from '../../parts/states'
import { When } from '../../parts/when'
import { showSignedIn, useMe } from '../../session/session'
import { LastFactor } from './last-factor'
import { KeepCodes } from './second-factor'
import * as words from './words'

type Passkey = OfficeAnswered<'find-passkeys'>['passkeys'][number]

/** The own passkeys: one more, one less. */
export function Passkeys() {
  const { answer, refusal, again } = useAnswer('find-passkeys', {})
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const canAdd = answer?.are_offered === true && canUsePasskeys()
  return (
    <Panel
      title={words.passkeys}
      actions={
        canAdd && (
          <Button look="secondary" size="small" onClick={() => setAdding(true)}>
            {words.addPasskey}
          </Button>
        )
      }
    >
      {refusal && <Failed text={refusal.message} onAgain={again} />}
      <p className="text-sm text-ink-soft">
        {answer?.are_offered === false ? words.notOffered : words.passkeysText}
      </p>
      {answer && answer.passkeys.length > 0 && (
        <ul className="mt-3 -mb-2 grid divide-y divide-line border-t border-line">
          {answer.passkeys.map((passkey) => (
            <li key={passkey.passkey_id} className="flex min-h-13 items-center gap-3 py-2">
              <span className="min-w-0 leading-tight">
                <span className="font-medium break-words">{passkey.name}</span>
                <span className="block text-sm text-ink-soft">
                  {words.added} <When at={passkey.created_at} isInText />,{' '}
                  {passkey.last_used_at ? (
                    <>
                      {words.lastUsed} <When at={passkey.last_used_at} isInText />
                    </>
                  ) : (
                    words.never
                  )}
                </span>
              </span>
              <span className="ms-auto">
                <Button
                  look="quiet"
                  size="small"
                  aria-label={words.removePasskey(passkey.name)}
                  onClick={() => setRemoved(passkey)}
                >
                  {words.remove}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} onCodes={setCodes} />}
      {removed && <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} />}
      {codes.length > 0 && <KeepCodes codes={codes} onClose={() => setCodes([])} />}
    </Panel>
  )
}

function AddPasskey({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: string[]) => void }) {
  const [name, setName] = useState('')
  const { add, pending, error } = useAddPasskey(({ me, recovery_codes }) => {
    onClose()
    onCodes(recovery_codes)
    showSignedIn(me)
  }, words.passkeyAdded)
  return (
    <ActionDialog
      title={words.addPasskey}
      consequences={<p>{words.addPasskeyText}</p>}
      confirm={words.addPasskey}
      onConfirm={() => void add(name.trim() || null)}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={words.passkeyName}
        hint={words.passkeyNameHint}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ActionDialog>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { has_totp, passkeys } = useMe()
  const { send, pending, error } = useOfficeCall('remove-passkey', {
    toast: words.removed,
    done: ({ me }) => {
      onClose()
      showSignedIn(me)
    },
  })
  return (
    <ActionDialog
      title={words.removePasskey(passkey.name)}
      consequences={
        <>
          <p>{words.removePasskeyText}</p>
          {!has_totp && passkeys === 1 && <LastFactor />}
        </>
      }
      confirm={words.remove}
      danger
      onConfirm={() => void send({ passkey_id: passkey.passkey_id })}
      {...{ pending, error, onClose }}
    />
  )
}
