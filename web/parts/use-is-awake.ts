import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether scripts have taken this page over: false in what the server rendered, and until React has it. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
