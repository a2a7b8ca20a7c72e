import { EmailRequestPage } from '../session/email-request'
import * as texts from '../../../texts/compiled/screens/resend-tickets'

/** Asks for an email address and sends its tickets there again. */
export function ResendTicketsScreen() {
  return (
    <EmailRequestPage
      title={texts.title()}
      lead={texts.lead()}
      path="email-tickets"
      button={texts.submit()}
      hint={texts.hint()}
      sent={(email) => texts.sent({ email })}
    />
  )
}
