import { EmailRequestPage } from '../session/email-request'
import * as texts from '../../../texts/compiled/screens/forgot-password'

/** Asks for an email address and sends a link there that sets a new password. */
export function ForgotPasswordScreen() {
  return (
    <EmailRequestPage
      title={texts.title()}
      lead={texts.lead()}
      path="request-password-reset"
      button={texts.submit()}
      hint={texts.hint()}
      sent={(email) => texts.sent({ email })}
    />
  )
}
