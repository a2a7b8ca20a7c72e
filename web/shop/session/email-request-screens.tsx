import type { ReactNode } from 'react'
import * as forgotPassword from '#texts/compiled/screens/forgot-password'
import * as resendTickets from '#texts/compiled/screens/resend-tickets'
import * as texts from '#texts/compiled/screens/session'
import { Alert, FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { alertText, fieldErrorsOf } from '../../ui/field-errors'
import { Arrival } from '../../ui/focus'
import { Link } from '../../ui/router/link'
import { EmailField } from '../../ui/text-fields'
import { useForm } from '../../ui/use-form'
import { paths } from '../paths'
import { useCall } from '../store/use-page'
import { GuestPage } from './guest-page'
import { checkEmail } from './login-checks'

/** Asks for an email address and sends a link there that sets a new password. */
export function ForgotPasswordScreen() {
  return (
    <EmailRequestPage
      title={forgotPassword.title()}
      lead={forgotPassword.lead()}
      path="request-password-reset"
      button={forgotPassword.submit()}
      hint={forgotPassword.hint()}
      sent={(email) => forgotPassword.sent({ email })}
    />
  )
}

/** Asks for an email address and sends its tickets there again. */
export function ResendTicketsScreen() {
  return (
    <EmailRequestPage
      title={resendTickets.title()}
      lead={resendTickets.lead()}
      path="email-tickets"
      button={resendTickets.submit()}
      hint={resendTickets.hint()}
      sent={(email) => resendTickets.sent({ email })}
    />
  )
}

interface EmailRequestProps {
  path: 'email-tickets' | 'request-password-reset'
  button: string
  hint?: string
  /** The text after sending; the same for known and unknown addresses. */
  sent: (email: string) => ReactNode
}

interface EmailRequestPageProps extends EmailRequestProps {
  title: string
  lead: string
}

/** A page that asks for an email address and sends a mail to it. */
function EmailRequestPage({ title, lead, ...request }: EmailRequestPageProps) {
  return (
    <GuestPage title={title} lead={lead}>
      <EmailRequest {...request} />
      <p>
        <Link to={paths.login()} className="link">
          {texts.back()}
        </Link>
      </p>
    </GuestPage>
  )
}

function EmailRequest({ path, button, hint, sent }: EmailRequestProps) {
  const form = useForm({ email: '', sentTo: '' }, { keep: 'email', secret: ['sentTo'] })
  const { send, pending, error, setError } = useCall(path, {
    failed: (refusal) => form.check(fieldErrorsOf(refusal)),
  })

  const submit = async () => {
    const email = form.values.email.trim()
    const errors = checkEmail(form.values)
    setError(alertText(errors))
    if (form.check(errors) && (await send({ email }))) form.set({ sentTo: email })
  }

  if (form.values.sentTo) {
    return (
      <Arrival>
        <Alert tone="good">{sent(form.values.sentTo)}</Alert>
      </Arrival>
    )
  }
  return (
    <form {...form.props(submit)} className="grid gap-5">
      <FormAlert error={error} />
      <EmailField hint={hint} {...form.field('email')} />
      <Button type="submit" wide size="large" pending={pending}>
        {button}
      </Button>
    </form>
  )
}
