import * as texts from '#texts/compiled/office/today'
import { Navigate } from '../../ui/router/link'
import { useMe } from '../session/session'
import { placesFor } from '../shell/navigation'
import { Page } from '../ui/page'

/** Leads to the first screen that the role may see. */
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
