import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { ChevronDownIcon } from './icons'
import { useIsAwake } from './use-is-awake'

/** One choice of a dropdown (specification, point 3). */
export interface Option {
  value: string
  label: string
  disabled?: boolean
}

interface Around {
  label: string
  /** A short help under the field. */
  hint?: ReactNode
  /** What is wrong with the value. */
  error?: string | null | undefined
}

const boxClass =
  'block w-full min-h-11 rounded-control border-[1.5px] border-edge bg-card px-3.5 py-2 text-base text-ink placeholder:text-ink-soft aria-invalid:border-danger not-data-asleep:disabled:opacity-60'

/** Ids of a field and of what describes it. */
function useDescribed({ hint, error }: Pick<Around, 'hint' | 'error'>, given: string | undefined) {
  const made = useId()
  const id = given ?? made
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

function Field({
  id,
  label,
  hint,
  error,
  required,
  children,
}: Around & { id: string; required?: boolean | undefined; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {required && (
          <span aria-hidden className="text-accent-ink">
            {' '}
            *
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

type TextFieldProps = Around & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** A line of text. `required` only draws the asterisk and tells screen readers: the forms check for themselves. */
export function TextField({ label, hint, error, required, id, ...rest }: TextFieldProps) {
  const described = useDescribed({ hint, error }, id)
  return (
    <Field id={described.id} {...{ label, hint, error, required }}>
      <input
        type="text"
        {...rest}
        {...described}
        aria-required={required}
        className={`${boxClass} read-only:border-line read-only:bg-sunk`}
      />
    </Field>
  )
}

/** An email address: phones show its keyboard and offer the owner's own. */
export function EmailField(props: Omit<TextFieldProps, 'label'> & { label?: string }) {
  return <TextField label="Email" type="email" inputMode="email" autoComplete="email" required {...props} />
}

type TextAreaProps = Around & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** Several lines of text. */
export function TextAreaField({ label, hint, error, required, id, ...rest }: TextAreaProps) {
  const described = useDescribed({ hint, error }, id)
  return (
    <Field id={described.id} {...{ label, hint, error, required }}>
      <textarea rows={3} {...rest} {...described} aria-required={required} className={boxClass} />
    </Field>
  )
}

type SelectFieldProps = Around &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly Option[]
    /** Shown while nothing is chosen; without it the first option is. */
    placeholder?: string
    ref?: Ref<HTMLSelectElement>
  }

/** A dropdown: the browser's own, which every phone and screen reader knows. */
export function SelectField({
  label,
  hint,
  error,
  required,
  id,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  const described = useDescribed({ hint, error }, id)
  const isAwake = useIsAwake()
  return (
    <Field id={described.id} {...{ label, hint, error, required }}>
      <span className="relative block">
        <select
          {...rest}
          {...described}
          // What is chosen before scripts run would be shown and not done.
          disabled={rest.disabled || !isAwake}
          data-asleep={(!isAwake && !rest.disabled) || undefined}
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
        <ChevronDownIcon className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2" />
      </span>
    </Field>
  )
}

type CheckboxFieldProps = Omit<Around, 'label'> &
  InputHTMLAttributes<HTMLInputElement> & { label: ReactNode; ref?: Ref<HTMLInputElement> }

/** A box to tick, its label at its side. */
export function CheckboxField({ label, hint, error, id, ...rest }: CheckboxFieldProps) {
  const described = useDescribed({ hint, error }, id)
  return (
    <div className="grid gap-1">
      <div className="flex items-start gap-3">
        <input {...rest} {...described} type="checkbox" className="mt-0.5 size-6 shrink-0 accent-(--brand)" />
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
