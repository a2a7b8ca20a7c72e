import { useState, type ReactNode } from 'react'
import * as texts from '#texts/compiled/screens/register'
import * as shared from '#texts/compiled/screens/session'
import { Alert, FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { useKeyOf } from '../../ui/calls/use-key-of'
import { alertText, fieldErrorsOf } from '../../ui/field-errors'
import { RichText } from '../../ui/rich-text'
import { Link } from '../../ui/router/link'
import { EmailField, TextField } from '../../ui/text-fields'
import { useForm } from '../../ui/use-form'
import { useSureCall } from '../calls/use-sure-call'
import { paths } from '../paths'
import { checkRegister } from '../session/account-checks'
import { awaitCode, keepCodeStep } from '../session/code-step'
import { GuestPage, useFrom } from '../session/guest-page'
import { LinkButton } from '../session/login-buttons'
import { LoginForm } from '../session/login-form'
import { useFirstHolder } from '../session/use-first-holder'
import { useTracking } from '../tracking'

/** Asks for a name and an email address; a code to go on with and the password come by mail. */
export function RegisterScreen() {
  const from = useFrom()
  const form = useForm({ full_name: '', email: '' }, { keep: 'email' })
  const { values, set } = form
  useFirstHolder(({ full_name, email }) => {
    // The login may have filled in the same email already.
    const isOwn = values.email === '' || values.email === email
    if (values.full_name === '' && isOwn) set({ full_name, email })
  })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const track = useTracking()
  const entered = { full_name: form.values.full_name.trim(), email: form.values.email.trim() }
  const call_key = useKeyOf(entered)
  const { send, pending, error, setError } = useSureCall('register', {
    repeats: true,
    done: () => void track('CompleteRegistration'),
    failed: (refusal) => form.check(fieldErrorsOf(refusal)),
  })

  const toLogin = (words: ReactNode) => (
    <Link to={paths.login(from)} className="link">
      {words}
    </Link>
  )

  const submit = async () => {
    const errors = checkRegister(form.values)
    setError(alertText(errors))
    if (!form.check(errors)) return
    const answer = await send({ ...entered, call_key })
    if (answer === null) return
    awaitCode(entered.email, answer.nonce)
    setSentTo(entered.email)
  }

  if (sentTo !== null) {
    return (
      <GuestPage title={texts.sent_title()}>
        <Alert tone="good">{texts.sent({ email: sentTo })}</Alert>
        <LoginForm large submit={from === paths.checkout() ? texts.to_checkout() : undefined}>
          <p className="flex flex-wrap gap-x-6 gap-y-2 pt-1">
            <LinkButton
              onPress={() => {
                keepCodeStep(null)
                setSentTo(null)
              }}
            >
              {texts.other_address()}
            </LinkButton>
            <Link to={paths.forgotPassword()} className="link py-1 text-sm">
              {shared.forgot()}
            </Link>
          </p>
        </LoginForm>
      </GuestPage>
    )
  }
  return (
    <GuestPage title={texts.title()} lead={texts.lead()}>
      <form {...form.props(submit)} className="grid gap-5">
        <FormAlert error={error} />
        <TextField label={texts.full_name()} autoComplete="name" required {...form.field('full_name')} />
        <EmailField hint={texts.email_hint()} {...form.field('email')} />
        <Button type="submit" wide size="large" pending={pending}>
          {texts.submit()}
        </Button>
        <p>
          <RichText parts={texts.have_account.parts()} tags={{ link: toLogin }} />
        </p>
      </form>
    </GuestPage>
  )
}
