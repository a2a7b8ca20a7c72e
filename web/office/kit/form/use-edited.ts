import { useCallback, useState } from 'react'
import type { FieldErrors } from '#web/ui/field-errors'

/** An object as it was loaded, with its version. */
interface ReadThing<F> {
  values: F
  /** `null` if the object is new. */
  version: number | null
}

/** A field that another person changed while it was edited here. */
export interface Differing<F> {
  key: keyof F & string
  theirs: F[keyof F]
  /** `null` if the field was not changed here. */
  mine: { value: F[keyof F] } | null
}

/** Values of a form, compared with the stored ones. */
export interface Edited<F> {
  values: F
  /** The values that the changes are made to. */
  base: F
  set: (patch: Partial<F>) => void
  /** The fields that differ from what is stored. */
  changed: readonly (keyof F & string)[]
  version: number | null
  /** Fields that another person changed in the meantime; `null` if there is no conflict. */
  meanwhile: readonly Differing<F>[] | null
  /** Discards the edits. */
  discard: () => void
  /** Keeps the person's own edits on top of the values that another person saved. */
  keepMine: () => void
  /** Marks the edited values as stored with this version. */
  stored: (version: number) => void
  /** The edited values were already stored: the response to a save was lost, or another person saved the same. */
  wasStored: boolean
}

/**
 * Edits an object that others may edit too. The form follows the stored values until something is edited. Then a newer version
 * is reported, and nothing is overwritten, unless it contains all edits already: nothing is left to save then.
 */
export function useEdited<F extends object>(read: ReadThing<F>): Edited<F> {
  const whatIsRead = { base: read.values, version: read.version, values: read.values, wasStored: false }
  const [held, setHeld] = useState(whatIsRead)
  const { base, values, version, wasStored } = held
  const changed = fieldsThatDiffer(base, values)
  const isNewer = read.version !== null && (version === null || read.version > version)
  const isOther = isNewer || (read.version === version && !isSame(read.values, base))
  // Without edits, or after a save, the form shows the stored values.
  if (isOther && changed.every((key) => isSame(values[key], read.values[key])))
    setHeld({ ...whatIsRead, wasStored: wasStored || changed.length > 0 })

  const set = useCallback(
    (patch: Partial<F>) =>
      setHeld((before) => ({ ...before, values: { ...before.values, ...patch }, wasStored: false })),
    [],
  )
  return {
    values,
    base,
    set,
    changed,
    version,
    meanwhile: isNewer && changed.length > 0 ? differing(base, values, read.values) : null,
    discard: () => setHeld(isNewer ? whatIsRead : { ...held, values: base }),
    keepMine: () => setHeld({ ...whatIsRead, values: { ...read.values, ...pick(values, changed) } }),
    stored: (next) => setHeld({ base: values, version: next, values, wasStored: false }),
    wasStored,
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const fieldsThatDiffer = <F extends object>(one: F, other: F): (keyof F & string)[] =>
  (Object.keys(other) as (keyof F & string)[]).filter((key) => !isSame(one[key], other[key]))

const pick = <F extends object>(values: F, keys: readonly (keyof F & string)[]): Partial<F> =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<F>

function differing<F extends object>(base: F, mine: F, theirs: F): Differing<F>[] {
  const own = new Set(fieldsThatDiffer(base, mine))
  return fieldsThatDiffer(base, theirs).map((key) => ({
    key,
    theirs: theirs[key],
    mine: own.has(key) ? { value: mine[key] } : null,
  }))
}

/**
 * Prevents saving while required fields are empty. An attempt to save marks them until something is typed.
 */
export function useMissing<F>(edited: Edited<F>, missing: FieldErrors) {
  const [marked, setMarked] = useState<FieldErrors>({})
  const count = Object.keys(missing).length
  return {
    count,
    marked,
    /** The form has changes, and no required field is empty. */
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

/** Focuses the first field with an error. */
export function focusFirstError(): void {
  const field = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
