import { Link } from '../../router/link'
import { buttonClass } from '../../../parts/button'
import { paths } from '../../paths'
import { GuestPage } from '../../session/guest-page'
import { LoginForm } from '../../session/login-form'
import { useFrom } from '../../session/use-from'

/** After the login the frame of the screens leads on to where the customer came from, or home. */
export function LoginScreen() {
  const from = useFrom()
  const forCheckout = from === paths.checkout()
  return (
    <GuestPage
      title="Login"
      lead={forCheckout ? 'Log in or register to check out. Your cart is kept meanwhile.' : undefined}
    >
      <LoginForm large>
        <Link to={paths.register(from)} className={buttonClass('secondary', 'large', true)}>
          Register
        </Link>
        <p className="flex flex-wrap gap-x-6 gap-y-2 pt-1">
          <Link to={paths.forgotPassword()} className="link py-1">
            Forgot your password?
          </Link>
          <Link to={paths.resendTickets()} className="link py-1">
            Resend tickets
          </Link>
        </p>
      </LoginForm>
    </GuestPage>
  )
}
