import { Link } from '../../ui/router/link'
import { paths } from '../paths'
import { Page } from './page'

/** Shown if no route matches the address. */
export function NoSuchScreen() {
  return (
    <Page title="There is no such screen">
      <p>
        The address may be mistyped.{' '}
        <Link to={paths.home()} className="link">
          Go to the first screen
        </Link>
        .
      </p>
    </Page>
  )
}
