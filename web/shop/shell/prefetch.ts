import { useMemo, type SyntheticEvent } from 'react'
import { shopRoutes } from '../routes'
import { matchPath } from '../../parts/router/match-path'
import { useConfig } from '../store/use-world'

/** Loads the code of a link's page as soon as the link is hovered or focused. */
export function usePrefetch(): (event: SyntheticEvent) => void {
  const config = useConfig()
  const routes = useMemo(() => shopRoutes(config), [config])
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
    const match = link && matchPath(routes, link.getAttribute('href')?.replace(/[?#].*$/, '') ?? '')
    // A failure is ignored here: the navigation will report it.
    void match?.route.lazy().catch(() => undefined)
  }
}
