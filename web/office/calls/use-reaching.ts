import { useEffect } from 'react'

/** In milliseconds: a server that was restarted does not notify browsers. */
const pause = 5000

/** While the shop is not reached, asks again: as soon as there is a network, and every few seconds. */
export function useReaching(isUnreached: boolean, again: () => void): void {
  useEffect(() => {
    if (!isUnreached) return undefined
    window.addEventListener('online', again)
    const timer = setInterval(again, pause)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [isUnreached, again])
}
