import type { z } from 'zod'
import { Refusal } from '../../refusal'

/** Of a file with more faults than anybody reads, so many are told. */
const mostFaults = 1000

/** What is wrong with a catalogue file: sentences by the path of the field, such as `items.3.price`. */
export class Faults {
  readonly #fields: Record<string, string[]> = {}
  readonly #unreadable = new Set<string>()
  #count = 0

  add(path: string, sentence: string): void {
    if (this.#unreadable.has(path.split('.', 3).join('.'))) return
    const told = this.#fields[path] ?? []
    if (told.includes(sentence) || this.#count >= mostFaults) return
    told.push(sentence)
    this.#fields[path] = told
    this.#count += 1
  }

  /** Ends the faults of a field, `items.3.price`: what could not be read is not to be judged as well. */
  close(field: string): void {
    this.#unreadable.add(field)
  }

  /** Throws one refusal that names every field; passes where there is none. */
  refuse(): void {
    if (Object.keys(this.#fields).length > 0) throw new Refusal('catalogue-invalid', { fields: this.#fields })
  }
}

/** Adds what a schema found; an unknown key is named itself, not the object that it stands in. */
export function addIssues(faults: Faults, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) faults.add([...issue.path, key].join('.'), 'Unknown key.')
    } else {
      faults.add(issue.path.join('.') || 'file', issue.message)
    }
  }
}

/** With the flag `u` whole pairs are one character, and only a half matches. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * Adds every key that the schema dropped, however deep: a misspelt one would otherwise be lost in silence. Half a
 * surrogate pair is refused too, since the database's JSON cannot hold it.
 */
export function addDropped(faults: Faults, given: unknown, read: unknown, path: string): void {
  if (typeof given === 'string' && loneSurrogate.test(given)) faults.add(path, 'Unreadable character.')
  if (Array.isArray(given) && Array.isArray(read)) {
    for (const [index, one] of given.entries()) addDropped(faults, one, read[index], `${path}.${index}`)
  } else if (isObject(given) && isObject(read)) {
    for (const [key, value] of Object.entries(given)) {
      const at = path === '' ? key : `${path}.${key}`
      if (!Object.hasOwn(read, key)) faults.add(at, 'Unknown key.')
      else if (loneSurrogate.test(key) || key.includes('\0')) faults.add(path, 'Unreadable character.')
      else addDropped(faults, value, read[key], at)
    }
  }
}

/** Whether a value is an object with fields: no list, no null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
