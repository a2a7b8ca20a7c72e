import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page is hydrated: false on the server and until React has taken over. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
