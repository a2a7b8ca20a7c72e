import { useEffect, useRef, type RefObject } from 'react'

/**
 * Sends a change again whose answer was lost (`lostKey`), once the screen shows that it arrived: with its key it counts as the
 * success that it was, and the screen shows it without another press (decision 036).
 */
export function useArrived(isShown: boolean, lostKey: RefObject<string | null>, sendAgain: () => void): void {
  const latest = useRef(sendAgain)
  useEffect(() => {
    latest.current = sendAgain
  })
  useEffect(() => {
    if (isShown && lostKey.current !== null) latest.current()
  }, [isShown, lostKey])
}
