import type { InputHTMLAttributes, Ref } from 'react'
import * as texts from '#texts/compiled/screens/parts'
import { boxClass, Field, useDescribed, type Around } from './field'

type TextFieldProps = Around &
  InputHTMLAttributes<HTMLInputElement> & {
    /** Id of an alert that shows the error. The field then refers to it and does not repeat it. */
    alertId?: string
    ref?: Ref<HTMLInputElement>
  }

/**
 * A line of text. `required` only shows the asterisk and informs screen readers: the forms check the value themselves.
 */
export function TextField({ label, hint, error, alertId, required, id, ...rest }: TextFieldProps) {
  const described = useDescribed({ hint, error }, id, alertId)
  return (
    <Field id={described.id} {...{ label, hint, required }} error={alertId === undefined ? error : null}>
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

/** An email address: phones show a suitable keyboard and suggest the owner's address. */
export function EmailField(props: Omit<TextFieldProps, 'label'> & { label?: string }) {
  return (
    <TextField
      label={texts.email()}
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      {...props}
    />
  )
}
