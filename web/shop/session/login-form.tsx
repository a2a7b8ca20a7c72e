import { lazy, Suspense, useLayoutEffect, useState, useCallback } from 'react'
import * as texts from '#texts/compiled/screens/session'
import { FormAlert } from '../../ui/alert'
import { unreached } from '../../ui/calls/post-call'
import { useSending } from '../../ui/calls/use-sending'
import type { Elements } from '../../ui/elements'
import { alertText, fieldErrorsOf } from '../../ui/field-errors'
import { useCell } from '../../ui/router/cell'
import { Skeleton } from '../../ui/skeleton'
import { EmailField, TextField } from '../../ui/text-fields'
import { useForm } from '../../ui/use-form'
import { usePageKey, useServices } from '../store/use-page'
import { codeStep, findCodeStep, keepCodeStep, awaitCode } from './code-step'
import { LinkButton, LoginButton } from './login-buttons'
import { checkEmail, checkLogin } from './login-checks'
import { useFirstHolder } from './use-first-holder'
import { useLogin } from './use-login'

const importCodeForm = () => import('./code-form')
const CodeForm = lazy(async () => ({ default: (await importCodeForm()).CodeForm }))

interface LoginFormProps {
  /** The form of a page, not of the panel beside one. */
  large?: boolean
  /** The text of the button that sends a code; Login by default. */
  submit?: string | undefined
  /** Links for visitors who cannot log in. */
  children: Elements
}

/** Login by password, or by a mailed code once one was requested. */
export function LoginForm({ large = false, submit, children }: LoginFormProps) {
  const step = useCell(codeStep)
  const [requested, setRequested] = useState(false)
  const [triedCodeOf, setTriedCodeOf] = useState<string | null>(null)
  // Run it after the first render, which must equal the server's.
  useLayoutEffect(findCodeStep, [])

  if (step === null)
    return (
      <PasswordForm
        large={large}
        email={triedCodeOf}
        loadCodeForm={importCodeForm}
        onRequested={() => setRequested(true)}
      >
        {children}
      </PasswordForm>
    )
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <CodeForm
        step={step}
        large={large}
        submitText={submit}
        takesFocus={requested}
        onBack={() => {
          setTriedCodeOf(step.email)
          keepCodeStep(null)
        }}
      >
        {children}
      </CodeForm>
    </Suspense>
  )
}

interface PasswordFormProps {
  large: boolean
  /** The address of a visitor who returned from the code's form, otherwise `null`. */
  email: string | null
  /** Loads the form for the code while the request runs. */
  loadCodeForm: () => Promise<unknown>
  /** Called once a code was requested. */
  onRequested: () => void
  children: Elements
}

/** Email and password with the Login button, and a button to request a mailed code instead. */
function PasswordForm({ large, email, loadCodeForm, onRequested, children }: PasswordFormProps) {
  const form = useForm({ email: email ?? '', password: '' }, { keep: 'email', secret: ['password'] })
  useFirstHolder((holder) => {
    if (large && form.values.email === '') form.set({ email: holder.email })
  })
  const { login, pending, error, setError } = useLogin()
  const services = useServices()
  const requests = useCallback(
    async (to: string) => {
      const { requestCode } = await import('./request-code').catch(() => {
        throw unreached()
      })
      return requestCode(services, to)
    },
    [services],
  )
  const code = useSending(requests, usePageKey(), {
    failed: (refusal) => form.check(fieldErrorsOf(refusal)),
  })

  // A navigation removes the alert and the errors of the fields.
  const shown = error ?? code.error
  const wrong = shown === null ? {} : form.errors

  const submit = async () => {
    const errors = checkLogin(form.values)
    code.setError(null)
    setError(alertText(errors))
    if (!form.check(errors)) return
    const { values } = form
    if (await login((session) => session.login(values.email.trim(), values.password))) form.forget()
  }

  const askForCode = async () => {
    const errors = checkEmail(form.values)
    setError(null)
    code.setError(alertText(errors))
    if (!form.check(errors)) return
    const to = form.values.email.trim()
    const [answer] = await Promise.all([code.send(to), loadCodeForm().catch(() => null)])
    if (answer === null) return
    form.forget()
    onRequested()
    awaitCode(to, answer.nonce)
  }

  return (
    <form {...form.props(submit)} className={`grid ${large ? 'gap-5' : 'gap-4'}`}>
      <FormAlert error={shown} />
      <EmailField autoComplete="username" {...form.field('email')} error={wrong['email']} />
      <div className="grid gap-1.5">
        <TextField
          ref={email === null ? null : focusOnce}
          label={texts.password()}
          type="password"
          autoComplete="current-password"
          required
          {...form.field('password')}
          error={wrong['password']}
        />
        <LinkButton pending={code.pending} onPress={() => void askForCode()}>
          {texts.email_code()}
        </LinkButton>
      </div>
      <LoginButton {...{ large, pending }} />
      {children}
    </form>
  )
}

/** One function for all renders, so that React calls it when the field appears and not on every change. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()
