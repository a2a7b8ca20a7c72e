import { Link } from '../../ui/router/link'
import { paths } from '../paths'
import * as words from './words'

/** From a link that did not work: whoever has used it already has an account. */
export function ToSignIn() {
  return (
    <p className="mt-4">
      <Link to={paths.home()} className="link">
        {words.toSignIn}
      </Link>
    </p>
  )
}
