import { useState } from 'react'
import type { FieldErrors } from '../../ui/field-errors'
import type { Edited } from './use-edited'

/**
 * Keeps a form from being saved while fields have to be filled in. They are marked when somebody tries to, until something
 * is typed.
 */
export function useMissing<F>(edited: Edited<F>, missing: FieldErrors) {
  const [marked, setMarked] = useState<FieldErrors>({})
  const count = Object.keys(missing).length
  return {
    count,
    marked,
    /** There is something to save, and nothing in the way. */
    isReady: edited.changed.length > 0 && edited.meanwhile === null && count === 0,
    set: (patch: Partial<F>) => {
      setMarked({})
      edited.set(patch)
    },
    saveBy: (save: () => Promise<void>) => {
      setMarked(missing)
      if (count === 0) void save()
      else requestAnimationFrame(focusFirstError)
    },
  }
}

/** Leads to the first field that is marked as wrong. */
export function focusFirstError(): void {
  const field = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
