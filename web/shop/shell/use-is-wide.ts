import { useSyncExternalStore } from 'react'

const query = '(min-width: 64rem)'

/** Whether the side area is beside the page; false on the server and in the first render. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
