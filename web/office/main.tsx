import './office.css'
import { createRoot } from 'react-dom/client'
import { loadOrReload, opensAnew } from '../parts/new-version'
import { createRouter } from '../parts/router/router'
import { FactsContext, type OfficeFacts } from './office-facts'
import { officeRoutes } from './routes'
import { App, loadScreen } from './shell/app'

await start()

/** Shows the office; the document that the server sent is empty but for the shop's facts. */
async function start(): Promise<void> {
  const facts = JSON.parse(document.getElementById('office-facts')?.textContent ?? '{}') as OfficeFacts
  const router = await loadOrReload(() =>
    createRouter({ routes: officeRoutes, load: loadScreen, page: window, opensAnew }),
  )
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  createRoot(root).render(
    <FactsContext value={facts}>
      <App router={router} />
    </FactsContext>,
  )
  router.start()
}
