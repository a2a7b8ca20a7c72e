import { ChevronDown } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { boxClass, Field, useDescribed, type Around } from './field'
import { useIsHydrated } from './use-browser-state'

/** One option of a dropdown. */
export interface Option {
  value: string
  label: string
  disabled?: boolean
}

type SelectFieldProps = Around &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly Option[]
    /** Shown while nothing is chosen; without it the first option is shown. */
    placeholder?: string
    /** The field works before scripts run, in a form that is sent without them. */
    plain?: boolean
    ref?: Ref<HTMLSelectElement>
  }

/** The browser's own dropdown, which every phone and screen reader supports. */
export function SelectField({
  label,
  hint,
  error,
  required,
  id,
  options,
  placeholder,
  plain = false,
  ...rest
}: SelectFieldProps) {
  const described = useDescribed({ hint, error }, id)
  const isHydrated = useIsHydrated() || plain
  return (
    <Field id={described.id} {...{ label, hint, error, required }}>
      <span className="relative block">
        <select
          {...rest}
          {...described}
          // A choice before hydration would be displayed but ignored.
          disabled={rest.disabled || !isHydrated}
          data-hydrating={(!isHydrated && !rest.disabled) || undefined}
          aria-required={required}
          className={`${boxClass} cursor-pointer appearance-none truncate pe-10`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2"
        />
      </span>
    </Field>
  )
}

type CheckboxFieldProps = Omit<Around, 'label'> &
  InputHTMLAttributes<HTMLInputElement> & { label: ReactNode; ref?: Ref<HTMLInputElement> }

/** A checkbox with its label beside it. */
export function CheckboxField({ label, hint, error, id, ...rest }: CheckboxFieldProps) {
  const described = useDescribed({ hint, error }, id)
  return (
    <div className="grid gap-1">
      <div className="flex items-start gap-3">
        <input {...rest} {...described} type="checkbox" className="mt-0.5 size-6 shrink-0" />
        <label htmlFor={described.id}>{label}</label>
      </div>
      {hint && (
        <p id={`${described.id}-hint`} className="ps-9 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${described.id}-error`} className="ps-9 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
