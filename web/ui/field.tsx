import { useId, type ReactNode } from 'react'
import type { Elements } from './elements'

/** Label, hint and error of an input. */
export interface Around {
  label: string
  /** A short help under the field. */
  hint?: ReactNode
  /** The error of the value. */
  error?: string | null | undefined
}

/** The style of an input or dropdown. */
export const boxClass =
  'block w-full min-h-11 rounded-control border-[1.5px] border-edge bg-card px-3.5 py-2 text-base text-ink placeholder:text-ink-soft aria-invalid:border-danger not-data-hydrating:disabled:opacity-60'

/** Ids of a field and of its descriptions. `alertId`: of an alert that shows the error in place of the field. */
export function useDescribed(
  { hint, error }: Pick<Around, 'hint' | 'error'>,
  given: string | undefined,
  alertId?: string,
) {
  const made = useId()
  const id = given ?? made
  const described = [hint ? `${id}-hint` : '', error ? (alertId ?? `${id}-error`) : '']
    .filter(Boolean)
    .join(' ')
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

/** A field with its label above it, and its hint and error below it. */
export function Field({
  id,
  label,
  hint,
  error,
  required,
  children,
}: Around & { id: string; required?: boolean | undefined; children: Elements }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        <span>{label}</span>
        {required && (
          <span aria-hidden className="text-accent-ink">
            {' *'}
          </span>
        )}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
