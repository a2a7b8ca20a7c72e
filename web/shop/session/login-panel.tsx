import { Link } from '../../parts/router/link'
import { buttonClass } from '../../parts/button'
import { paths } from '../paths'
import { LoginForm } from './login-form'

/** Login at the side of every page. */
export function LoginPanel() {
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">Login</h2>
      <LoginForm>
        <Link to={paths.register()} className={buttonClass('quiet', 'medium', true)}>
          Register
        </Link>
        <Link to={paths.forgotPassword()} className="link justify-self-start py-1 text-sm">
          Forgot password
        </Link>
      </LoginForm>
    </div>
  )
}
