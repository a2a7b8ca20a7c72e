import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useRoom } from '../parts/use-room'
import * as words from './words'

interface PreviewFrameProps {
  src: string
  /** Another number: the draft is another one, and the page that is shown is loaded again. */
  turn: number
  /** In CSS pixels: how wide a screen it shows, drawn smaller where there is less room. */
  width: number
}

/** The shop's own page in a frame. Links in it lead on, and the page that they led to stays when the draft changes. */
export function PreviewFrame({ src, turn, width }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef(turn)
  const { measure, room } = useRoom()

  useEffect(() => {
    if (shown.current === turn) return
    shown.current = turn
    frame.current?.contentWindow?.location.reload()
  }, [turn])

  const { hasFocus, lookInside } = useFocusInside(frame)
  const scale = room === null ? 1 : Math.min(1, room.width / width)
  return (
    <div ref={measure} className="relative h-full overflow-hidden bg-sunk">
      {room !== null && (
        <iframe
          ref={frame}
          key={src}
          title={words.title}
          src={src}
          onLoad={lookInside}
          sandbox="allow-same-origin"
          className="absolute top-0 origin-top-left border-0"
          style={{
            width,
            height: room.height / scale,
            transform: `scale(${scale})`,
            left: Math.max(0, (room.width - width * scale) / 2),
          }}
        />
      )}
      {/* Over the frame, which would cover the outline of what is around it. */}
      <div
        data-focused={hasFocus || undefined}
        className="pointer-events-none absolute inset-0 -outline-offset-2 outline-(--brand-ink) data-focused:outline-2"
      />
    </div>
  )
}

/** Whether the focus is in a frame's page. CSS does not know: `:focus` matches no frame. */
function useFocusInside(frame: RefObject<HTMLIFrameElement | null>) {
  const [hasFocus, setFocus] = useState(false)
  const look = useCallback(
    () => setFocus(frame.current !== null && document.activeElement === frame.current),
    [frame],
  )
  useEffect(() => {
    // The window loses the focus to a frame in it, and has it back afterwards.
    window.addEventListener('blur', look)
    window.addEventListener('focus', look)
    return () => {
      window.removeEventListener('blur', look)
      window.removeEventListener('focus', look)
    }
  }, [look])
  // From the frame to the browser's own buttons and back: only the frame gets an event. Each of its pages is a new window.
  const lookInside = () => {
    frame.current?.contentWindow?.addEventListener('blur', () => setFocus(false))
    frame.current?.contentWindow?.addEventListener('focus', look)
    look()
  }
  return { hasFocus, lookInside }
}
