import { useSyncExternalStore } from 'react'

/** Whether the window has room for a preview beside a form: 1280 pixels, the width of Tailwind's `xl`. */
const query = '(min-width: 80rem)'

/** Whether a preview fits beside the form. */
export function useFits(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}
