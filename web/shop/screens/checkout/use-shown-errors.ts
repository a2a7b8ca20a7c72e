import { useState, type FocusEvent } from 'react'
import type { FieldErrors } from '../../../parts/field-errors'

/** In milliseconds: a press that takes the focus away is over by then, so that no error moves what is being pressed. */
const showsAfter = 250

/**
 * Which of a form's errors are shown: of a field that was left, and after a press of the button of all that it found. So
 * a form is neutral at first, and what is fixed is no longer named.
 */
export function useShownErrors(check: (of?: ReadonlySet<string>) => FieldErrors) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())

  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    const field = target.getAttribute('name')
    if (field === null || left.has(field)) return
    setTimeout(() => setLeft((before) => new Set(before).add(field)), showsAfter)
  }

  return {
    /** Of the form's `onBlur`. */
    leave,
    hasLeft: (field: string) => left.has(field) || pressed.has(field),
    /** Checks everything, as the button was pressed, and answers what is wrong. */
    press: (): FieldErrors => {
      const found = check()
      setPressed(new Set(Object.keys(found)))
      return found
    },
    /** By field. */
    errors: check(new Set([...left, ...pressed])),
    /** What of the errors that the press found is still wrong, for the alert. */
    ofPress: check(pressed),
  }
}
