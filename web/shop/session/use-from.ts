import { useSearchParams } from '../../ui/router/use-router'
import { useIsAwake } from '../../ui/use-is-awake'
import { paths, safeFrom } from '../paths'

/**
 * Where to go after the login, as the address says. Home until the page is hydrated, because the server renders one
 * page for all addresses.
 */
export function useFrom(): string {
  const [query] = useSearchParams()
  return useIsAwake() ? safeFrom(query) : paths.home()
}
