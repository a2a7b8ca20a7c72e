import { createContext, use, useCallback, useMemo } from 'react'
import { useCell } from './cell'
import type { Params, PageLocation } from './location'
import type { Navigate, NavigateOptions, Router, Shown } from './router'

export const RouterContext = createContext<Router | null>(null)
export const ShownContext = createContext<Shown | null>(null)

/** Returns the window's router. */
export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('This part needs a RouterView around it.')
  return router
}

/** Returns the page that the window shows: the previous page until the next one is rendered. */
export function useShown(): Shown {
  const shown = use(ShownContext)
  if (!shown) throw new Error('This part needs a RouterView around it.')
  return shown
}

/** Returns the location of the page. */
export const useLocation = (): PageLocation => useShown().location

/** Returns the values of the parameters in the page's address. */
export const useParams = (): Params => useShown().params

/** Returns the function that navigates to another page; always the same function. */
export const useNavigate = (): Navigate => useRouter().navigate

/** Returns whether the next page is being loaded. */
export const useIsLoading = (): boolean => useCell(useRouter().isLoading)

/** Returns the page's query, and a function that replaces it. */
export function useSearchParams(): [
  URLSearchParams,
  (next: URLSearchParams, options?: NavigateOptions) => void,
] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) => void navigate(`?${next.toString()}`, options),
    [navigate],
  )
  return [query, setQuery]
}
