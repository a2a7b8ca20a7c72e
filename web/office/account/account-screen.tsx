import { FactRows } from '../../ui/fact-rows'
import { Page, Panel } from '../ui/page'
import { roleText } from '../ui/role-text'
import { useMe, showSignedIn } from '../session/session'
import { SecondFactor, KeepCodes } from './second-factor'
import * as words from './words'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast'
import { useAnswer } from '../calls/use-answer'
import { useOfficeCall } from '../calls/use-office-call'
import { Failed } from '../ui/states'
import { SessionList, type Session } from '../session/session-list'
import { FormAlert } from '../../ui/alert'
import { fieldErrorsOf } from '../../ui/field-errors'
import { TextField } from '../../ui/text-fields'
import { useForm } from '../../ui/use-form'
import { NewPasswordField } from '../form/new-password-field'
import { useState } from 'react'
import type { OfficeAnswered } from '../../../contract/calls'
import { canUsePasskeys } from '../factor/passkey'
import { useAddPasskey } from '../factor/use-add-passkey'
import { ActionDialog } from '../ui/action-dialog'
import { When } from '../ui/when'
import { LastFactor } from './last-factor'

/** The own account: password, second factor, passkeys and sessions. */
export function AccountScreen() {
  const { full_name, email, role } = useMe()
  return (
    <Page title={words.title} beside={full_name || email}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Panel title={words.person}>
            <FactRows
              details={[
                [words.email, email],
                [words.role, roleText(role)],
              ]}
            />
            <p className="mt-3 text-sm text-ink-soft">{words.roleHint}</p>
          </Panel>
          <Password />
        </div>
        <div className="grid gap-4">
          <SecondFactor />
          <Passkeys />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <Sessions />
        </div>
      </div>
    </Page>
  )
}

/** Lists the person's sessions and ends them. */
function Sessions() {
  const { answer, refusal, again } = useAnswer('find-sessions', {})
  const { send, pending } = useOfficeCall('end-session', { failToast: words.notEnded })
  const sessions = answer?.sessions ?? []
  const others = sessions.filter(({ is_this }) => !is_this)
  const end = async (chosen: readonly Session[]) => {
    let ended = 0
    for (const { session_id } of chosen) if ((await send({ session_id })) !== null) ended += 1
    if (ended === chosen.length) showToast(words.sessionsEnded(ended), 'success')
  }
  return (
    <Panel
      title={words.sessions}
      actions={
        others.length > 1 && (
          <Button look="secondary" size="small" pending={pending} onClick={() => void end(others)}>
            {words.endOthers}
          </Button>
        )
      }
    >
      {refusal && <Failed text={refusal.message} onAgain={again} />}
      <p className="text-sm text-ink-soft">{answer && words.sessionsText(sessions.length, answer.count)}</p>
      <div className="mt-3">
        <SessionList sessions={sessions} pending={pending} onEnd={(session) => void end([session])} />
      </div>
    </Panel>
  )
}

const nothing = { password: '', new_password: '' }

/** Another password, with the present one. */
function Password() {
  const { email, has_password } = useMe()
  const form = useForm(nothing, { secret: ['password', 'new_password'] })
  const { send, pending, error } = useOfficeCall('change-password', {
    toast: words.passwordChanged,
    failed: (refusal) => void form.check(fieldErrorsOf(refusal)),
    done: ({ me }) => {
      form.set(nothing)
      showSignedIn(me)
    },
  })
  return (
    <Panel title={words.password}>
      <form {...form.props(() => send(form.values))} className="grid gap-3">
        <p className="text-sm text-ink-soft">{has_password ? words.hasPassword : words.noPassword}</p>
        <FormAlert error={error} />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {has_password && (
          <TextField
            {...form.field('password')}
            label={words.presentPassword}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <NewPasswordField {...form.field('new_password')} />
        <div>
          <Button type="submit" size="small" pending={pending}>
            {has_password ? words.changePassword : words.setPassword}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

type Passkey = OfficeAnswered<'find-passkeys'>['passkeys'][number]

/** The own passkeys: one more, one less. */
function Passkeys() {
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
