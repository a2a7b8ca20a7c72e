import { useState } from 'react'
import { Link } from '../../router/link'
import { Alert, FormAlert } from '../../../parts/alert'
import { Button, buttonClass } from '../../../parts/button'
import { alertText, fieldErrorsOf } from '../../../parts/field-errors'
import { EmailField, TextField } from '../../../parts/text-fields'
import { useForm } from '../../../parts/use-form'
import { paths } from '../../paths'
import { checkRegister } from '../../session/account-checks'
import { GuestPage } from '../../session/guest-page'
import { useFrom } from '../../session/use-from'
import { useHolder } from '../../session/use-holder'
import { useCall } from '../../store/use-call'
import { useTracking } from '../../tracking'

/** A name and an email address make an account; the password comes by mail. */
export function RegisterScreen() {
  const from = useFrom()
  const form = useForm({ full_name: '', email: '' }, { keep: 'email' })
  useHolder(form)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const track = useTracking()
  const { send, pending, error, setError } = useCall('register', {
    done: () => void track('CompleteRegistration'),
    failed: (refusal) => form.check(fieldErrorsOf(refusal)),
  })

  const submit = async () => {
    const errors = checkRegister(form.values)
    setError(alertText(errors))
    const sent = { full_name: form.values.full_name.trim(), email: form.values.email.trim() }
    if (form.check(errors) && (await send(sent))) setSentTo(sent.email)
  }

  if (sentTo !== null) {
    return (
      <GuestPage title="Check your email">
        <Alert tone="good">
          Thank you for registering. Your password has been emailed to {sentTo}. It should arrive within 10
          minutes; if it doesn’t, please check your spam folder.
        </Alert>
        <Link to={paths.login(from)} className={buttonClass('primary', 'large', true)}>
          Login
        </Link>
      </GuestPage>
    )
  }
  return (
    <GuestPage title="Register" lead="Two fields and you are in: we email you a password.">
      <form {...form.props(submit)} className="grid gap-5">
        <FormAlert error={error} />
        <TextField label="Full name" autoComplete="name" required {...form.field('full_name')} />
        <EmailField hint="Your password and your tickets go to this address." {...form.field('email')} />
        <Button type="submit" wide size="large" pending={pending}>
          Register
        </Button>
        <p>
          Have an account?{' '}
          <Link to={paths.login(from)} className="link">
            Login
          </Link>
        </p>
      </form>
    </GuestPage>
  )
}
