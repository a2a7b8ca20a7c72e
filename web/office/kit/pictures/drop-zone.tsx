import { ImagePlus } from 'lucide-react'
import { useEffect, useState, type DragEvent, type ReactNode, useId, type Ref } from 'react'
import * as texts from '#texts/compiled/office/pictures'

interface DropZoneProps {
  disabled: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Accepts files that are dropped anywhere on its content. The button for files does the same. */
export function DropZone({ disabled, onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // Otherwise the browser would open a file that is dropped beside the zone, and discard the form.
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

interface ChooseFilesProps {
  label: string
  multiple: boolean
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
  ref?: Ref<HTMLInputElement>
}

/** Button that chooses pictures and fills its frame. `DropZone` handles dropped ones. */
export function ChooseFiles({ label, multiple, disabled, onFiles, ref }: ChooseFilesProps) {
  const id = useId()
  return (
    <div className="relative grid size-full rounded-control border-[1.5px] border-dashed border-edge text-ink-soft focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-(--brand-ink) hover:border-ink hover:text-ink has-disabled:hover:border-edge has-disabled:hover:text-ink-soft">
      <label
        htmlFor={id}
        className="grid cursor-pointer place-content-center justify-items-center gap-1.5 p-2 text-center text-sm font-semibold has-disabled:cursor-not-allowed"
      >
        <ImagePlus aria-hidden className="size-6" />
        <span>{label}</span>
      </label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-describedby={`${id}-kinds`}
        // Has the size of the button, so that focusing it scrolls the whole button into view.
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Otherwise choosing the same file again would cause no event.
          target.value = ''
        }}
        {...{ ref, multiple, disabled }}
      />
      <span id={`${id}-kinds`} className="sr-only">
        {texts.kinds()}
      </span>
    </div>
  )
}
