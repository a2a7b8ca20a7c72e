import { Link } from '../../ui/router/link'
import { paths } from '../paths'
import * as texts from '../../../texts/compiled/office/sign-in'

/** Links an invalid link's page to sign-in: anyone who has already used the link has an account. */
export function ToSignIn() {
  return (
    <p className="mt-4">
      <Link to={paths.home()} className="link">
        {texts.to_sign_in()}
      </Link>
    </p>
  )
}
