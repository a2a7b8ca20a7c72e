import { useEffect, useSyncExternalStore } from 'react'

/** Number of forms with running uploads. Saving waits for them, because it would leave their pictures out. */
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

/** Disables saving while pictures are being sent. */
export function useReportOnTheirWay(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    change(1)
    return () => change(-1)
  }, [isOn])
}
