import { Link } from 'react-router'
import { paths } from '../../paths'
import { EmailRequest } from '../../session/email-request'
import { GuestPage } from '../../session/guest-page'

/** Asks where to mail a link that sets a new password. */
export function ForgotPasswordScreen() {
  return (
    <GuestPage title="Forgot your password?" lead="We email you a link to set a new one.">
      <EmailRequest
        path="request-password-reset"
        button="Email me a link"
        hint="The address that you registered with."
        sent={(email) =>
          `If there is an account for ${email}, a link to set a new password is on its way. It is valid for 15 minutes. Please allow up to 10 minutes and check your spam folder.`
        }
      />
      <p>
        <Link to={paths.login()} className="link">
          Back to login
        </Link>
      </p>
    </GuestPage>
  )
}
