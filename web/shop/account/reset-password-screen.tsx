import { useState } from 'react'
import * as accountTexts from '#texts/compiled/refusals/account'
import * as texts from '#texts/compiled/screens/reset-password'
import { Alert, FormAlert } from '../../ui/alert'
import { Button, buttonClass } from '../../ui/button'
import { useSending } from '../../ui/calls/use-sending'
import { alertText, fieldErrorsOf } from '../../ui/field-errors'
import { Link } from '../../ui/router/link'
import { useParams } from '../../ui/router/use-router'
import { TextField } from '../../ui/text-fields'
import { useIsHydrated } from '../../ui/use-browser-state'
import { useForm } from '../../ui/use-form'
import { paths } from '../paths'
import { checkNewPassword } from '../session/account-checks'
import { GuestPage } from '../session/guest-page'
import { usePageKey, useServices } from '../store/use-page'
import { createReset } from './reset-surely'

/** The server renders one page for all addresses. This reserves the line's space until the address is known. */
const noText = '\u00A0'

/** The page behind the mailed link: a new password, or a notice that the code is no longer valid. */
export function ResetPasswordScreen() {
  const { email = '', token = '' } = useParams()
  const isHydrated = useIsHydrated()
  const [state, setState] = useState<'form' | 'done' | 'incorrect-code'>('form')
  const form = useForm({ password: '', confirmation: '' })
  const services = useServices()
  const [sends] = useState(() => createReset(services))
  const { send, pending, error, setError } = useSending(sends, usePageKey(), {
    done: () => setState('done'),
    failed: (refusal) => {
      if (refusal.code === 'incorrect-code') setState('incorrect-code')
      else form.check(fieldErrorsOf(refusal))
    },
  })

  const submit = async () => {
    const errors = checkNewPassword(form.values)
    setError(alertText(errors))
    if (form.check(errors)) await send({ token, email, password: form.values.password })
  }

  if (state === 'incorrect-code') {
    return (
      <GuestPage title={accountTexts.incorrect_code()} lead={texts.incorrect_code()}>
        <Link to={paths.forgotPassword()} className={buttonClass('primary', 'large', true)}>
          {texts.restart()}
        </Link>
      </GuestPage>
    )
  }
  if (state === 'done') {
    return (
      <GuestPage title={texts.done_title()}>
        <Alert tone="good">{texts.done()}</Alert>
        <Link to={paths.login()} className={buttonClass('primary', 'large', true)}>
          {texts.login()}
        </Link>
      </GuestPage>
    )
  }
  return (
    <GuestPage title={texts.title()} lead={isHydrated ? texts.for_email({ email }) : noText}>
      <form {...form.props(submit)} className="grid gap-5">
        <FormAlert error={error} />
        {/* Password managers store the address together with the password. */}
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={isHydrated ? email : ''}
          readOnly
          hidden
        />
        <TextField
          label={texts.new_password()}
          type="password"
          autoComplete="new-password"
          required
          hint={texts.password_hint()}
          {...form.field('password')}
        />
        <TextField
          label={texts.confirm_password()}
          type="password"
          autoComplete="new-password"
          required
          {...form.field('confirmation')}
        />
        <Button type="submit" wide size="large" pending={pending}>
          {texts.submit()}
        </Button>
      </form>
    </GuestPage>
  )
}
