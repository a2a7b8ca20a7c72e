import './office.css'
import { createRoot } from 'react-dom/client'
import { loadOrReload, opensAnew } from '../ui/new-version'
import { useCell } from '../ui/router/cell'
import { createRouter, type Router } from '../ui/router/router'
import { showFacts, shownFacts } from './calls/renew-data'
import { leaveGuard } from './form/leave-guard'
import { OfficeDataContext } from './office-data'
import { officeRoutes } from './routes'
import { App, loadScreen } from './shell/app'

await start()

/** Shows the office; the document that the server sent is empty but for the shop's facts. */
async function start(): Promise<void> {
  showFacts(document)
  const router = await loadOrReload(() =>
    createRouter({ routes: officeRoutes, load: loadScreen, page: window, opensAnew, guard: leaveGuard }),
  )
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  createRoot(root).render(<Office router={router} />)
  router.start()
}

function Office({ router }: { router: Router }) {
  return (
    <OfficeDataContext value={useCell(shownFacts)}>
      <App router={router} />
    </OfficeDataContext>
  )
}
