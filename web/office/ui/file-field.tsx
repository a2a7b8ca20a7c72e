import { boxClass, Field, useDescribed, type Around } from '../../ui/field'

/** Chooses one file, also by dropping it on the field. */
export function FileField({
  label,
  hint,
  error,
  accept,
  onChoose,
}: Around & { accept: string; onChoose: (file: File | null) => void }) {
  const described = useDescribed({ hint, error }, undefined)
  return (
    <Field id={described.id} {...{ label, hint, error }}>
      <input
        {...described}
        type="file"
        accept={accept}
        className={`${boxClass} file:me-3 file:rounded-small file:border-0 file:bg-sunk file:px-2.5 file:py-1 file:font-medium file:text-ink`}
        // The same file can be chosen again, after it was corrected: nothing is chosen until then.
        onClick={({ currentTarget }) => {
          if (currentTarget.value === '') return
          currentTarget.value = ''
          onChoose(null)
        }}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
    </Field>
  )
}
