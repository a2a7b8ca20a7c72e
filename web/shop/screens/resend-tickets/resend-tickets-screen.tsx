import { EmailRequestPage } from '../../session/email-request'

/** Asks where to mail tickets again. */
export function ResendTicketsScreen() {
  return (
    <EmailRequestPage
      title="Resend tickets"
      lead="We email you every valid ticket in your name, as PDFs."
      path="email-tickets"
      button="Resend tickets"
      hint="The address that the tickets were made out to."
      sent={(email) =>
        `If there are tickets for ${email}, they are on their way. Please wait up to 10 minutes for the email to arrive, and check your spam folder.`
      }
    />
  )
}
