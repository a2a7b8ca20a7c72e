import type { Ref, TextareaHTMLAttributes } from 'react'
import { boxClass, Field, useDescribed, type Around } from './field'

type TextAreaProps = Around & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** A field for several lines of text. */
export function TextAreaField({ label, hint, error, required, id, ...rest }: TextAreaProps) {
  const described = useDescribed({ hint, error }, id)
  return (
    <Field id={described.id} {...{ label, hint, error, required }}>
      <textarea rows={3} {...rest} {...described} aria-required={required} className={boxClass} />
    </Field>
  )
}
