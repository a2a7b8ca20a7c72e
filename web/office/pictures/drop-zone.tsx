import { useEffect, useState, type DragEvent, type ReactNode } from 'react'

interface DropZoneProps {
  disabled: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Takes files that are dropped anywhere on its content. Everything it does can be done by the button for files too. */
export function DropZone({ disabled, onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // A file that misses its place would be opened by the browser, and the form lost.
    const keep = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
  const over = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (disabled || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
      className={`rounded-card outline-offset-4 ${isOver ? 'outline-2 outline-(--brand-ink) outline-dashed' : ''}`}
    >
      {children}
    </div>
  )
}
