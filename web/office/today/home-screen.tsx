import * as texts from '#texts/compiled/office/today'
import { Navigate } from '../../ui/router/link'
import { placesFor } from '../kit/navigation'
import { Page } from '../kit/page/page'
import { useMe } from '../kit/session/session'

/** Redirects to the first screen that the role may see. */
export function HomeScreen() {
  const { calls, role } = useMe()
  const first = placesFor(calls)[0]?.places[0]
  if (first) return <Navigate to={first.to} replace />
  return (
    <Page title={texts.nothing_here()}>
      <p>{texts.no_screen({ role })}</p>
    </Page>
  )
}
