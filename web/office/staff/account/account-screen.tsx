import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/account'
import { FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { DetailRows } from '#web/ui/detail-list'
import { fieldErrorsOf } from '#web/ui/field-errors'
import { numberText } from '#web/ui/formats'
import { RichText } from '#web/ui/rich-text'
import { TextField } from '#web/ui/text-fields'
import { showToast } from '#web/ui/toast'
import { useForm } from '#web/ui/use-form'
import { useAnswer } from '../../kit/calls/use-answer'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { canUsePasskeys, useAddPasskey } from '../../kit/factor/passkey'
import { NewPasswordField } from '../../kit/form/new-password-field'
import { Page, Panel } from '../../kit/page/page'
import { Failed } from '../../kit/page/states'
import { useMe, showSignedIn } from '../../kit/session/session'
import { newestText, SessionList, type Session } from '../../kit/session/session-list'
import { roleText } from '../../kit/values/names'
import { When } from '../../kit/values/when'
import { SecondFactor, KeepCodes, LastFactor } from './second-factor'

/** The own account: password, second factor, passkeys and sessions. */
export function AccountScreen() {
  const { full_name, email, role, uses_oib } = useMe()
  return (
    <Page title={texts.title()} beside={full_name || email}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Panel title={texts.person()}>
            <DetailRows
              details={[
                [texts.email(), email],
                [texts.role(), roleText(role)],
              ]}
            />
            <p className="mt-3 text-sm text-ink-soft">{texts.role_hint()}</p>
          </Panel>
          {uses_oib && <Oib />}
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

/** The number with which the tax authority gets the orders that the person sells. */
function Oib() {
  const { oib } = useMe()
  const form = useForm({ oib: oib ?? '' })
  const { send, pending, error } = useOfficeCall('save-oib', {
    toast: texts.oib_saved(),
    failed: (refusal) => void form.check(fieldErrorsOf(refusal)),
    done: ({ me }) => showSignedIn(me),
  })
  return (
    <Panel title={texts.oib()}>
      <form {...form.props(() => send({ oib: form.values.oib.trim() || null }))} className="grid gap-3">
        <FormAlert error={form.errors['oib'] === undefined ? error : null} />
        <TextField
          {...form.field('oib')}
          label={texts.oib()}
          hint={texts.oib_hint()}
          inputMode="numeric"
          maxLength={20}
        />
        <div>
          <Button type="submit" size="small" pending={pending}>
            {texts.save_oib()}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** Lists the person's sessions and ends them. */
function Sessions() {
  const { answer, refusal, again } = useAnswer('find-sessions', {})
  const { send, pending } = useOfficeCall('end-session', { failToast: texts.not_ended() })
  const sessions = answer?.sessions ?? []
  const others = sessions.filter(({ is_this }) => !is_this)
  const end = async (chosen: readonly Session[]) => {
    let ended = 0
    for (const { session_id } of chosen) if ((await send({ session_id })) !== null) ended += 1
    if (ended === chosen.length)
      showToast(texts.sessions_ended({ count: ended, number: numberText(ended) }), 'success')
  }
  return (
    <Panel
      title={texts.sessions()}
      actions={
        others.length > 1 && (
          <Button variant="secondary" size="small" pending={pending} onClick={() => void end(others)}>
            {texts.end_others()}
          </Button>
        )
      }
    >
      {refusal && <Failed text={refusal.message} onAgain={again} />}
      <p className="text-sm text-ink-soft">
        {answer && <SessionsText shown={sessions.length} count={answer.count} />}
      </p>
      <div className="mt-3">
        <SessionList sessions={sessions} pending={pending} onEnd={(session) => void end([session])} />
      </div>
    </Panel>
  )
}

function SessionsText({ shown, count }: { shown: number; count: number }) {
  if (count === 1) return <span>{texts.here_alone()}</span>
  return (
    <span>{`${texts.signed_in_at({ count, number: numberText(count) })} ${newestText(shown, count)}`}</span>
  )
}

const nothing = { password: '', new_password: '' }

/** Changes the password after the current one was entered. */
function Password() {
  const { email, has_password } = useMe()
  const form = useForm(nothing, { secret: ['password', 'new_password'] })
  const { send, pending, error } = useOfficeCall('change-password', {
    toast: texts.password_changed(),
    failed: (refusal) => void form.check(fieldErrorsOf(refusal)),
    done: ({ me }) => {
      form.set(nothing)
      showSignedIn(me)
    },
  })
  return (
    <Panel title={texts.password()}>
      <form {...form.props(() => send(form.values))} className="grid gap-3">
        <p className="text-sm text-ink-soft">{has_password ? texts.has_password() : texts.no_password()}</p>
        <FormAlert error={error} />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {has_password && (
          <TextField
            {...form.field('password')}
            label={texts.present_password()}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <NewPasswordField {...form.field('new_password')} />
        <div>
          <Button type="submit" size="small" pending={pending}>
            {has_password ? texts.change_password() : texts.set_password()}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

type Passkey = OfficeAnswered<'find-passkeys'>['passkeys'][number]

/** Lists the person's passkeys, with buttons that add and remove one. */
function Passkeys() {
  const { answer, refusal, again } = useAnswer('find-passkeys', {})
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const canAdd = answer?.are_offered === true && canUsePasskeys()
  return (
    <Panel
      title={texts.passkeys()}
      actions={
        canAdd && (
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            {texts.add_passkey()}
          </Button>
        )
      }
    >
      {refusal && <Failed text={refusal.message} onAgain={again} />}
      <p className="text-sm text-ink-soft">
        {answer?.are_offered === false ? texts.not_offered() : texts.passkeys_text()}
      </p>
      {answer && answer.passkeys.length > 0 && (
        <ul className="mt-3 -mb-2 grid divide-y divide-line border-t border-line">
          {answer.passkeys.map((passkey) => (
            <li key={passkey.passkey_id} className="flex min-h-13 items-center gap-3 py-2">
              <span className="min-w-0 leading-tight">
                <span className="font-medium break-words">{passkey.name}</span>
                <span className="block text-sm text-ink-soft">
                  <PasskeyUse passkey={passkey} />
                </span>
              </span>
              <span className="ms-auto">
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={texts.remove_passkey({ name: passkey.name })}
                  onClick={() => setRemoved(passkey)}
                >
                  {texts.remove()}
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

/** Says when a passkey was added and last used. */
function PasskeyUse({ passkey: { created_at, last_used_at } }: { passkey: Passkey }) {
  const text = last_used_at === null ? texts.passkey_never_used : texts.passkey_used
  const added = () => <When at={created_at} isInText />
  const used = () => <When at={last_used_at} isInText />
  return <RichText parts={text.parts()} tags={{ added, used }} />
}

function AddPasskey({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: string[]) => void }) {
  const [name, setName] = useState('')
  const { add, pending, error } = useAddPasskey(({ me, recovery_codes }) => {
    onClose()
    onCodes(recovery_codes)
    showSignedIn(me)
  }, texts.passkey_added())
  return (
    <ActionDialog
      title={texts.add_passkey()}
      consequences={<p>{texts.add_passkey_text()}</p>}
      confirm={texts.add_passkey()}
      onConfirm={() => void add(name.trim() || null)}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={texts.passkey_name()}
        hint={texts.passkey_name_hint()}
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
    toast: texts.removed(),
    done: ({ me }) => {
      onClose()
      showSignedIn(me)
    },
  })
  return (
    <ActionDialog
      title={texts.remove_passkey({ name: passkey.name })}
      consequences={
        <>
          <p>{texts.remove_passkey_text()}</p>
          {!has_totp && passkeys === 1 && <LastFactor />}
        </>
      }
      confirm={texts.remove()}
      danger
      onConfirm={() => void send({ passkey_id: passkey.passkey_id })}
      {...{ pending, error, onClose }}
    />
  )
}
