import { Dialog } from '@base-ui/react/dialog'
import { type ComponentProps, useState } from 'react'
import * as factorTexts from '#texts/compiled/office/factor'
import * as texts from '#texts/compiled/office/sign-in'
import { Alert, FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import type { Refusal } from '#web/ui/calls/post-call'
import { CheckboxField } from '#web/ui/choice-fields'
import { fieldErrorsOf } from '#web/ui/field-errors'
import { EmailField, TextField } from '#web/ui/text-fields'
import { useForm } from '#web/ui/use-form'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { canUsePasskeys, signByPasskey } from '../../kit/factor/passkey'
import { showSignedIn } from '../../kit/session/session'
import { Front } from './front'
import { PauseOffer } from './pause-offer'

const nobody = { email: '', password: '', code: '', isShared: false }

/**
 * Asks for email and password, then for a code or a passkey if the account has one. It replaces the requested screen, or covers the
 * screen whose session ended.
 */
export function SignIn({ isOver = false }: { isOver?: boolean }) {
  const form = useForm(nobody, { secret: ['password', 'code'] })
  const [asksCode, setAsksCode] = useState(false)
  const [isRecovering, setRecovering] = useState(false)
  const [isLockedOut, setLockedOut] = useState(false)
  const { send, pending, error, setError } = useOfficeCall('sign-in', {
    done: ({ me }) => showSignedIn(me),
    failed: (refusal) => {
      setLockedOut(refusal.code === 'too-many-attempts')
      if (refusal.code !== 'code-needed' && refusal.code !== 'code-wrong') {
        form.check(fieldErrorsOf(refusal))
        return
      }
      // The first time, the missing code is a step, not an error.
      if (!asksCode) setError(null)
      setAsksCode(true)
    },
  })
  const { email, password, code, isShared } = form.values
  const submit = async () => {
    await send({ email, password, code: code.trim() || null, shared_device: isShared })
  }
  return (
    <Front title={asksCode ? texts.code_title() : texts.title()} isOver={isOver}>
      <form {...form.props(submit)} className="grid gap-4">
        {isOver && !error && <Alert tone="info">{texts.ended()}</Alert>}
        <FormAlert error={error} />
        {error && isLockedOut && <PauseOffer email={email} />}
        <div hidden={asksCode} className="grid gap-4 [&[hidden]]:hidden">
          <EmailField {...form.field('email')} autoComplete="username" />
          <TextField
            {...form.field('password')}
            label={texts.password()}
            type="password"
            autoComplete="current-password"
            required
          />
          <CheckboxField
            label={texts.shared()}
            hint={texts.shared_hint()}
            checked={isShared}
            onChange={(event) => form.set({ isShared: event.target.checked })}
          />
        </div>
        {asksCode && <CodeField {...form.field('code')} isRecovering={isRecovering} />}
        <Button type="submit" pending={pending} wide>
          {texts.sign_in()}
        </Button>
        {canUsePasskeys() && (
          <PasskeySignIn
            isShared={isShared}
            onFailed={(text, refusedFor) => {
              setError(text)
              setLockedOut(refusedFor === 'too-many-attempts')
            }}
          />
        )}
        {asksCode && !isRecovering && (
          <Button variant="quiet" size="small" onClick={() => setRecovering(true)}>
            {texts.recover()}
          </Button>
        )}
        {asksCode && (
          <Button variant="quiet" size="small" onClick={() => setAsksCode(false)}>
            {texts.back()}
          </Button>
        )}
      </form>
    </Front>
  )
}

const focusFirst = (field: HTMLInputElement | null) => field?.focus()

/** Field for a code of the authenticator app, or for a recovery code. */
const CodeField = ({
  isRecovering,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'label'> & { isRecovering: boolean }) => (
  <TextField
    {...field}
    // A separate field, so that phones switch to the other keyboard.
    key={isRecovering ? 'recovery' : 'app'}
    ref={focusFirst}
    label={texts.code()}
    hint={texts.code_hint()}
    // A recovery code has letters, which a numeric keypad lacks.
    inputMode={isRecovering ? 'text' : 'numeric'}
    autoCapitalize="off"
    autoComplete="one-time-code"
    required
  />
)

/** Signs in by a passkey alone, which counts as both factors. */
function PasskeySignIn({
  isShared,
  onFailed,
}: {
  isShared: boolean
  /** Receives the sentence to show, and the code of the refusal if the server rejected the sign-in. */
  onFailed: (text: string, code: Refusal['code']) => void
}) {
  const failed = ({ message, code }: Refusal) => onFailed(message, code)
  const starting = useOfficeCall('start-passkey-sign-in', { failed })
  const signing = useOfficeCall('sign-in-by-passkey', { failed, done: ({ me }) => showSignedIn(me) })
  const signIn = async () => {
    const started = await starting.send({})
    if (started === null) return
    const passkey = await signByPasskey(started.options)
    if (passkey === null) return onFailed(factorTexts.passkey_failed(), null)
    await signing.send({ passkey, shared_device: isShared })
  }
  return (
    <Button
      variant="secondary"
      wide
      pending={starting.pending || signing.pending}
      onClick={() => void signIn()}
    >
      {texts.by_passkey()}
    </Button>
  )
}

/** The sign-in over a screen whose session has ended, and over its dialogs. It hides the screen completely. */
export function SignInOver() {
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={texts.title()}
          className="fixed inset-0 z-[60] overflow-y-auto bg-paper text-ink outline-none"
        >
          <SignIn isOver />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
