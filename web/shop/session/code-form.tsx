import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import * as texts from '#texts/compiled/screens/session/code'
import { FormAlert } from '../../ui/alert'
import { newKey } from '../../ui/calls/new-key'
import { useSending } from '../../ui/calls/use-sending'
import type { Elements } from '../../ui/elements'
import { alertText } from '../../ui/field-errors'
import { RichText } from '../../ui/rich-text'
import { TextField } from '../../ui/text-fields'
import { useForm } from '../../ui/use-form'
import { usePageKey, useServices } from '../store/use-page'
import { awaitCode, keepCodeStep, type CodeStep } from './code-step'
import { LinkButton, LoginButton } from './login-buttons'
import { checkLoginCode } from './login-checks'
import { sendAgain, requestCode } from './request-code'
import { useLogin } from './use-login'

/** How long a customer must wait before they can request another code, because a mail takes time to arrive. */
const pauseSeconds = 30

interface CodeFormProps {
  step: CodeStep
  large: boolean
  /** The text of the submit button; Login by default. */
  submitText?: string | undefined
  /** The form replaced a button that was just pressed, so it takes the focus. After a reload it does not. */
  takesFocus: boolean
  /** Goes back to the password. */
  onBack: () => void
  /** Links for visitors who cannot log in, for example because no account has the address. */
  children: Elements
}

/**
 * The form for the six digits of a mailed code, with a button for another code. It does not reveal whether the address
 * is known.
 */
export function CodeForm({ step, large, submitText, takesFocus, onBack, children }: CodeFormProps) {
  const form = useForm({ code: '' })
  const field = useRef<HTMLInputElement>(null)
  const { login, pending, error, setError } = useLogin()
  const services = useServices()
  const requests = useCallback((email: string) => requestCode(services, email), [services])
  const again = useSending(requests, usePageKey(), { toast: texts.sent_again() })
  const [call_key] = useState(newKey)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  const submit = async () => {
    const errors = checkLoginCode(form.values)
    again.setError(null)
    setError(alertText(errors))
    if (!form.check(errors)) return
    const { email, nonce } = step
    const mailed = { email, nonce, code: form.values.code, call_key }
    if (await login((session) => sendAgain(services, () => session.loginByCode(mailed)))) keepCodeStep(null)
  }

  const askAgain = async () => {
    setError(null)
    const answer = await again.send(step.email)
    if (answer === null) return
    form.set({ code: '' })
    field.current?.focus()
    awaitCode(step.email, answer.nonce)
  }

  return (
    <form {...form.props(submit)} className={`grid ${large ? 'gap-5' : 'gap-4'}`}>
      <FormAlert error={error ?? again.error} />
      <div className="[&_input]:text-center [&_input]:text-2xl [&_input]:tracking-[0.35em] [&_input]:tabular-nums">
        <TextField
          ref={field}
          label={texts.code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          hint={<Sent to={step.email} />}
          {...form.field('code')}
          // A pasted code may contain spaces.
          onChange={({ target }) => form.set({ code: target.value.replaceAll(/\D/g, '').slice(0, 6) })}
        />
      </div>
      <LoginButton {...{ large, pending }} text={submitText} />
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <SendAgain
          key={step.requestedAt}
          since={step.requestedAt}
          pending={again.pending}
          onPress={() => void askAgain()}
        />
        <LinkButton onPress={onBack}>{texts.use_password()}</LinkButton>
      </div>
      {children}
    </form>
  )
}

function Sent({ to }: { to: string }) {
  return <RichText parts={texts.sent.parts({ email: to })} tags={{ email: address }} />
}

const address = (words: ReactNode) => (
  <strong className="font-semibold wrap-anywhere text-ink">{words}</strong>
)

/** Requests another code. Until the pause is over it shows the time left. */
function SendAgain({ since, ...button }: { since: number; pending: boolean; onPress: () => void }) {
  const [now, setNow] = useState(Date.now)
  const left = Math.min(pauseSeconds, Math.ceil(pauseSeconds - (now - since) / 1000))
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isOver])
  if (isOver) return <LinkButton {...button}>{texts.send_again()}</LinkButton>
  return <span className="py-1 text-ink-soft tabular-nums">{texts.send_again_in({ seconds: left })}</span>
}
