import { useCallback, useState } from 'react'
import type { FieldErrors } from '../../ui/field-errors'

/** A thing as it was read, with its version. */
interface ReadThing<F> {
  values: F
  /** Null: it is new. */
  version: number | null
}

/** One field that somebody else changed while it was edited here. */
export interface Differing<F> {
  key: keyof F & string
  theirs: F[keyof F]
  /** Null: it was not changed here. */
  mine: { value: F[keyof F] } | null
}

/** The values of a form, against those that are stored. */
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
  /** Gives up what was edited. */
  discard: () => void
  /** Goes on from what another person saved, with the own changes on top. */
  keepMine: () => void
  /** Marks the edited values as stored with this version. */
  stored: (version: number) => void
  /** The edited values were already stored: the response to a save was lost, or another person saved the same. */
  wasStored: boolean
}

/**
 * Edits a thing that others may edit too. While nothing is edited the form follows what is stored; otherwise a newer version
 * is reported, and nothing is overwritten. One that holds all that was edited here is no other: there is nothing left to save.
 */
export function useEdited<F extends object>(read: ReadThing<F>): Edited<F> {
  const whatIsRead = { base: read.values, version: read.version, values: read.values, wasStored: false }
  const [held, setHeld] = useState(whatIsRead)
  const { base, values, version, wasStored } = held
  const changed = fieldsThatDiffer(base, values)
  const isNewer = read.version !== null && (version === null || read.version > version)
  const isOther = isNewer || (read.version === version && !isSame(read.values, base))
  // What this form did not change itself, or what it saved: it shows what is stored by now.
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
