import type { ReactNode } from 'react'
import { FormAlert } from '../../parts/alert'
import { Button } from '../../parts/button'
import { alertText } from '../../parts/field-errors'
import { EmailField, TextField } from '../../parts/text-fields'
import { useForm } from '../../parts/use-form'
import { checkLogin } from './account-checks'
import { useLogin } from './use-login'

/** Email and password with the Login button; `children` are links for visitors who cannot log in. */
export function LoginForm({ large = false, children }: { large?: boolean; children: ReactNode }) {
  const form = useForm({ email: '', password: '' }, { keep: 'email', secret: ['password'] })
  const { login, pending, error, setError } = useLogin()

  // A navigation removes the alert and the errors of the fields.
  const wrong = error === null ? {} : form.errors

  const submit = async () => {
    const errors = checkLogin(form.values)
    setError(alertText(errors))
    if (!form.check(errors)) return
    if (await login(form.values.email.trim(), form.values.password)) form.forget()
  }

  return (
    <form {...form.props(submit)} className={`grid ${large ? 'gap-5' : 'gap-4'}`}>
      <FormAlert error={error} />
      <EmailField autoComplete="username" {...form.field('email')} error={wrong['email']} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        {...form.field('password')}
        error={wrong['password']}
      />
      <Button
        type="submit"
        wide
        // Beside a page it leaves the first place to what the page is about.
        look={large ? 'primary' : 'secondary'}
        size={large ? 'large' : 'medium'}
        pending={pending}
      >
        Login
      </Button>
      {children}
    </form>
  )
}
