import './office.css'
import { createRoot } from 'react-dom/client'
import { loadOrReload, opensAnew } from '../ui/new-version'
import { createRouter, type Router } from '../ui/router/router'
import { App, loadScreen } from './app'
import { leaveGuard } from './kit/form/leave-guard'
import { OfficeDataContext, useDocumentData } from './kit/office-data'
import { officeRoutes } from './routes'

await start()

/** Shows the office; the document that the server sent contains only the shop's data. */
async function start(): Promise<void> {
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
    <OfficeDataContext value={useDocumentData()}>
      <App router={router} />
    </OfficeDataContext>
  )
}
