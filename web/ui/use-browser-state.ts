import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns whether the page is hydrated: false on the server and until React has taken over. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * Returns whether the window matches a media query, now and when that changes; false on the server and in the first
 * render.
 */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
