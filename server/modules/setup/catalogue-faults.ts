import * as texts from '../../../texts/compiled/refusals/catalogue'
import type { z } from 'zod'
import { faultText } from '../../platform/http/read-payload'
import { Refusal } from '../../platform/http/refusal'

/** At most so many faults of a file are reported. */
const maxFaults = 1000

/** A form's entry: its path in a file with that entry alone, and the form's name for it. */
interface OneEntry {
  readonly path: RegExp
  readonly name: string
}

/** The faults of a catalogue file: sentences by the path of the field, such as `items.3.price`. */
export class Faults {
  readonly #fields: Record<string, string[]> = {}
  readonly #unreadable = new Set<string>()
  readonly #one: OneEntry | null
  #count = 0

  /** `one`: the faults are of a form's entry, not of a file. */
  constructor(one: OneEntry | null = null) {
    this.#one = one
  }

  add(path: string, sentence: string): void {
    if (this.#unreadable.has(path.split('.', 3).join('.'))) return
    const sentences = this.#fields[path] ?? []
    if (sentences.includes(sentence) || this.#count >= maxFaults) return
    sentences.push(sentence)
    this.#fields[path] = sentences
    this.#count += 1
  }

  /**
   * Reports no further faults of a field such as `items.3.price`: a value that could not be read is not checked
   * further.
   */
  close(field: string): void {
    this.#unreadable.add(field)
  }

  /** Throws one refusal that names every wrong field; no effect without faults. */
  refuse(): void {
    if (Object.keys(this.#fields).length > 0) throw this.asRefusal()
  }

  /** The refusal that names every wrong field. */
  asRefusal(): Refusal {
    const one = this.#one
    if (one === null) return new Refusal('catalogue-invalid', { fields: this.#fields })
    const named = (text: string) => text.replace(one.path, one.name)
    const fields = Object.entries(this.#fields).map(
      ([path, sentences]) => [named(path), sentences.map(named)] as const,
    )
    return new Refusal('entry-invalid', { fields: Object.fromEntries(fields) })
  }
}

/** Adds the faults that a schema found. An unknown key is named itself, not its object. */
export function addIssues(faults: Faults, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) faults.add([...issue.path, key].join('.'), texts.key_unknown())
    } else {
      faults.add(issue.path.join('.') || 'file', faultText(issue))
    }
  }
}

/** The flag `u` reads a complete pair as one character, so only a lone half matches. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * Adds a fault for every key that the schema dropped, at any depth: a misspelt key would otherwise be ignored silently.
 * Half a surrogate pair is refused too, because the database's JSON cannot hold it.
 */
export function addDropped(faults: Faults, given: unknown, read: unknown, path: string): void {
  if (typeof given === 'string' && loneSurrogate.test(given)) faults.add(path, texts.character_unreadable())
  if (Array.isArray(given) && Array.isArray(read)) {
    for (const [index, one] of given.entries()) addDropped(faults, one, read[index], `${path}.${index}`)
  } else if (isObject(given) && isObject(read)) {
    for (const [key, value] of Object.entries(given)) {
      const at = path === '' ? key : `${path}.${key}`
      if (!Object.hasOwn(read, key)) faults.add(at, texts.key_unknown())
      else if (loneSurrogate.test(key) || key.includes('\0')) faults.add(path, texts.character_unreadable())
      else addDropped(faults, value, read[key], at)
    }
  }
}

/** Whether a value is an object with fields, not a list or null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
