import { Link } from '../../../parts/router/link'
import { buttonClass } from '../../../parts/button'
import { paths } from '../../paths'
import { GuestPage } from '../../session/guest-page'
import { LoginForm } from '../../session/login-form'
import { useFrom } from '../../session/use-from'
import * as texts from '../../../../texts/compiled/screens/login'

/** After the login the frame of the screens leads back to where the customer came from, or home. */
export function LoginScreen() {
  const from = useFrom()
  const forCheckout = from === paths.checkout()
  return (
    <GuestPage title={texts.title()} lead={forCheckout ? texts.for_checkout() : undefined}>
      <LoginForm large>
        <Link to={paths.register(from)} className={buttonClass('secondary', 'large', true)}>
          {texts.register()}
        </Link>
        <p className="flex flex-wrap gap-x-6 gap-y-2 pt-1">
          <Link to={paths.forgotPassword()} className="link py-1">
            {texts.forgot()}
          </Link>
          <Link to={paths.resendTickets()} className="link py-1">
            {texts.resend()}
          </Link>
        </p>
      </LoginForm>
    </GuestPage>
  )
}
