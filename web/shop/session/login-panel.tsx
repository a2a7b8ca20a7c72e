import * as texts from '#texts/compiled/screens/session'
import { buttonClass } from '../../ui/button'
import { Link } from '../../ui/router/link'
import { paths } from '../paths'
import { LoginForm } from './login-form'

/** The login at the side of every page. */
export function LoginPanel() {
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">{texts.login()}</h2>
      <LoginForm>
        <Link to={paths.register()} className={buttonClass('quiet', 'medium', true)}>
          {texts.register()}
        </Link>
        <Link to={paths.forgotPassword()} className="link justify-self-start py-1 text-sm">
          {texts.forgot()}
        </Link>
      </LoginForm>
    </div>
  )
}
