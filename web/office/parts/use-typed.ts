import { useRef, useState, type SyntheticEvent } from 'react'

/** Fields that are no work to fill in again, and passwords, which are kept nowhere. */
const untyped = new Set(['checkbox', 'radio', 'file', 'password', 'hidden', 'submit', 'button'])

/**
 * The names of the fields of a form in which something was typed; `note` is for its focus and input events. A field that is
 * as it was before counts as untouched.
 */
export function useTyped() {
  const before = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>())
  const [typed, setTyped] = useState<readonly string[]>([])
  const note = ({ target, type }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    if (target.readOnly || untyped.has(target.type)) return
    if (!before.current.has(target)) before.current.set(target, target.value)
    if (type !== 'input') return
    const changed = [...before.current].filter(([field, value]) => field.isConnected && field.value !== value)
    const names = changed.map(([field]) => nameOf(field))
    setTyped((last) => (last.join('\n') === names.join('\n') ? last : names))
  }
  return { typed, note }
}

/** The text of its label without the mark of a required field. */
const nameOf = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.labels?.[0]?.firstChild?.textContent?.trim() || (field.getAttribute('aria-label') ?? '')
