import { useState, type FocusEvent } from 'react'
import type { FieldErrors } from '../../../parts/field-errors'

/**
 * In milliseconds. A press that takes the focus away ends within this time, so an error cannot move the pressed button.
 */
const showsAfter = 250

/**
 * Which errors of a form are shown: those of fields that were left, and after a press of the button all that it found.
 * A form starts without errors, and a corrected field no longer shows one.
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
    /** For the form's `onBlur`. */
    leave,
    hasLeft: (field: string) => left.has(field) || pressed.has(field),
    /** Checks all fields when the button is pressed, and returns the errors. */
    press: (): FieldErrors => {
      const found = check()
      setPressed(new Set(Object.keys(found)))
      return found
    },
    /** By field. */
    errors: check(new Set([...left, ...pressed])),
    /** The errors found by the press that remain, for the alert. */
    ofPress: check(pressed),
  }
}
