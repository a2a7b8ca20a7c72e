import { useEffect } from 'react'

/** Keeps the screen awake while the component is there, in browsers that can (Screen Wake Lock API). */
export function useWakeLock(): void {
  useEffect(() => {
    // Older browsers and insecure addresses have none.
    const locks = (navigator as Partial<Navigator>).wakeLock
    if (locks === undefined) return undefined
    let isOver = false
    let held: WakeLockSentinel | null = null
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const lock = await locks.request('screen')
        if (isOver) await lock.release()
        else held = lock
      } catch {
        // The battery is low: the screen is dimmed as usual.
      }
    }
    void ask()
    // The browser ends the lock when the page is hidden.
    const again = () => void ask()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void held?.release().catch(() => undefined)
    }
  }, [])
}
