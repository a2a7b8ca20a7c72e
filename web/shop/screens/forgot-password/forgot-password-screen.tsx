import { EmailRequestPage } from '../../session/email-request'

/** Asks where to mail a link that sets a new password. */
export function ForgotPasswordScreen() {
  return (
    <EmailRequestPage
      title="Forgot your password?"
      lead="We email you a link to set a new one."
      path="request-password-reset"
      button="Email me a link"
      hint="The address that you registered with."
      sent={(email) =>
        `If there is an account for ${email}, a link to set a new password is on its way. It is valid for 15 minutes. Please allow up to 10 minutes and check your spam folder.`
      }
    />
  )
}
