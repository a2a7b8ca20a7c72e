import { useMemo, type SyntheticEvent } from 'react'
import { shopRoutes } from '../routes'
import { matchRoutes } from 'react-router'
import { useConfig } from '../store/use-world'

/** Loads the code of the page that a link leads to as soon as somebody points at it or focuses it. */
export function usePrefetch(): (event: SyntheticEvent) => void {
  const config = useConfig()
  const routes = useMemo(() => shopRoutes(config), [config])
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
    const match = link && matchRoutes(routes, link.getAttribute('href')?.replace(/[?#].*$/, '') ?? '')?.at(-1)
    // A failure here is nobody's business: the navigation itself will say it.
    void match?.route.lazy().catch(() => undefined)
  }
}
