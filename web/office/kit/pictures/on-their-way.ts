import { useEffect, useSyncExternalStore } from 'react'

/** How many forms have pictures on their way to the shop. Saving waits for them: it would leave them out. */
let forms = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  forms += by
  for (const notify of listeners) notify()
}

export const arePicturesOnTheirWay = (): boolean => forms > 0

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

export const usePicturesOnTheirWay = (): boolean => useSyncExternalStore(subscribe, arePicturesOnTheirWay)

/** Makes the form's bar wait while pictures are being sent. */
export function useReportOnTheirWay(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    change(1)
    return () => change(-1)
  }, [isOn])
}
