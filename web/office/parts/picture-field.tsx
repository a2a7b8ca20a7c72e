import { Picture } from '../../parts/picture'
import { TextField } from '../../parts/text-fields'

interface PictureFieldProps {
  label: string
  hint?: string
  /** The picture's path; null: none. */
  value: string | null
  /** The widths of its files, for the small view beside it. */
  widths: readonly number[]
  error?: string | undefined
  onChange: (path: string | null) => void
}

/** A picture by its path, with a small view of it. */
export function PictureField({ label, hint, value, widths, error, onChange }: PictureFieldProps) {
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <TextField
          autoComplete="off"
          maxLength={500}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value.trim() || null)}
          {...{ label, hint, error }}
        />
      </div>
      <div className="mt-6 h-9 w-16 shrink-0 overflow-hidden rounded-small border border-line bg-sunk">
        {value !== null && <Picture path={value} alt="" sizes="64px" widths={widths} />}
      </div>
    </div>
  )
}
