import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { OfficeSent } from '#contract/calls'
import { pictureShapes } from '#rules/catalogue/items'
import * as texts from '#texts/compiled/office/pictures'
import { Button } from '#web/ui/button'
import { Picture } from '#web/ui/picture'
import { TextField } from '#web/ui/text-fields'
import { useMay } from '../session/session'
import { DropZone } from './drop-zone'
import { UploadList } from './upload-list'
import { useUploads } from './use-uploads'

type Kind = Exclude<OfficeSent<'upload-picture'>['kind'], 'notice'>

interface PictureFieldProps {
  label: string
  hint?: string
  /** Upload kind, which determines the shape and the generated sizes. */
  kind: Kind
  /** Path of the picture; `null` if there is none. */
  value: string | null
  error?: string | undefined
  onChange: (path: string | null) => void
}

/** Field for a picture, which is dropped or chosen and cropped. Pictures that cannot be uploaded, such as SVG, are entered by path. */
export function PictureField({ label, hint, kind, value, error, onChange }: PictureFieldProps) {
  const id = useId()
  const may = useMay()('upload-picture')
  const uploads = useUploads({ kind, done: ({ path }) => onChange(path) })
  const input = useRef<HTMLInputElement>(null)
  const choose = (files: readonly File[]) => uploads.choose(files, 1)
  return (
    <div role="group" aria-labelledby={id} className="grid content-start gap-2">
      <DropZone disabled={!may} onFiles={choose}>
        <div className="flex items-center gap-4">
          <Preview path={value} kind={kind} />
          <div className="grid min-w-0 gap-1">
            <span id={id} className="text-sm font-semibold">
              {label}
            </span>
            {hint && <span className="text-sm text-ink-soft">{hint}</span>}
            {may && (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="small"
                  icon={<ImagePlus aria-hidden className="size-4" />}
                  aria-label={value === null ? texts.choose_for({ label }) : texts.replace_for({ label })}
                  onClick={() => input.current?.click()}
                >
                  {value === null ? texts.choose() : texts.replace()}
                </Button>
                {value !== null && (
                  <Button
                    variant="quiet"
                    size="small"
                    icon={<Trash2 aria-hidden className="size-4" />}
                    aria-label={texts.remove_for({ label })}
                    onClick={() => onChange(null)}
                  >
                    <span className="max-sm:sr-only">{texts.remove()}</span>
                  </Button>
                )}
              </div>
            )}
          </div>
        </div>
      </DropZone>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          // Otherwise choosing the same file again would cause no event.
          target.value = ''
        }}
      />
      <UploadList kind={kind} uploads={uploads} />
      <details open={error !== undefined || undefined}>
        <summary className="w-fit cursor-pointer text-sm text-ink-soft hover:text-ink">
          {texts.by_path()}
        </summary>
        <div className="mt-1.5">
          <TextField
            label={texts.path_of({ label })}
            autoComplete="off"
            maxLength={500}
            value={value ?? ''}
            error={error}
            onChange={({ target }) => onChange(target.value.trim() || null)}
          />
        </div>
      </details>
    </div>
  )
}

/** Thumbnail of the picture in its proportions. */
function Preview({ path, kind }: { path: string | null; kind: Kind }) {
  const shape = kind === 'logo' ? null : pictureShapes[kind]
  return (
    <div
      style={{ aspectRatio: shape ? shape.width / shape.height : 2 }}
      className={`max-h-20 w-28 shrink-0 overflow-hidden rounded-small border border-line bg-sunk ${shape && shape.width < shape.height ? 'max-w-14' : ''}`}
    >
      {path !== null && (
        <Picture
          path={path}
          alt=""
          sizes="112px"
          {...(shape && { widths: shape.widths, width: shape.width, height: shape.height })}
          className={shape ? '' : '!object-contain p-1'}
        />
      )}
    </div>
  )
}
