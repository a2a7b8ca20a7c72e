import { ImagePlus } from 'lucide-react'
import { useId, type Ref } from 'react'
import * as texts from '../../../texts/compiled/office/pictures'

interface ChooseFilesProps {
  label: string
  multiple: boolean
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
  ref?: Ref<HTMLInputElement>
}

/** The place where pictures are chosen; it fills its frame. What is dropped goes the same way (`DropZone`). */
export function ChooseFiles({ label, multiple, disabled, onFiles, ref }: ChooseFilesProps) {
  const id = useId()
  return (
    <div className="relative grid size-full rounded-control border-[1.5px] border-dashed border-edge text-ink-soft focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-(--brand-ink) hover:border-ink hover:text-ink has-disabled:hover:border-edge has-disabled:hover:text-ink-soft">
      <label
        htmlFor={id}
        className="grid cursor-pointer place-content-center justify-items-center gap-1.5 p-2 text-center text-sm font-semibold has-disabled:cursor-not-allowed"
      >
        <ImagePlus aria-hidden className="size-6" />
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-describedby={`${id}-kinds`}
        // As large as the place, so that the whole of it scrolls into view with the focus.
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file again is a choice again.
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
