import { useCallback, useState } from 'react'

/** In CSS pixels. */
interface Room {
  readonly width: number
  readonly height: number
}

/** The inner size of an element, now and whenever it changes; null until it is known. `measure` is the element's ref. */
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
