import { useEffect, useRef, type ReactNode } from 'react'

/** Replaces the pressed button, for example with thanks, and takes the focus, which would be lost. */
export function Arrival({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
