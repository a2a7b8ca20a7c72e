import { useEffect, useRef, useState } from 'react'
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
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null)

  useEffect(() => {
    if (shown.current === turn) return
    shown.current = turn
    frame.current?.contentWindow?.location.reload()
  }, [turn])

  const scale = room === null ? 1 : Math.min(1, room.width / width)
  return (
    <div
      ref={(box) => {
        if (box === null) return undefined
        const watch = new ResizeObserver(() => setRoom({ width: box.clientWidth, height: box.clientHeight }))
        watch.observe(box)
        return () => watch.disconnect()
      }}
      className="relative h-full overflow-hidden bg-sunk"
    >
      {room !== null && (
        <iframe
          ref={frame}
          key={src}
          title={words.title}
          src={src}
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
    </div>
  )
}
