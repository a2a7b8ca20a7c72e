import { useCallback, useState } from 'react'

/** Size in CSS pixels. */
interface Room {
  readonly width: number
  readonly height: number
}

/** Returns the inner size of an element and follows its changes; `null` until it is known. `measure` is the element's ref. */
export function useRoom() {
  const [room, setRoom] = useState<Room | null>(null)
  const measure = useCallback((box: HTMLElement | null) => {
    if (box === null) return undefined
    const watch = new ResizeObserver(() => setRoom({ width: box.clientWidth, height: box.clientHeight }))
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  return { measure, room }
}
