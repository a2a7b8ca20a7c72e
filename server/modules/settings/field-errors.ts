import type { z } from 'zod'
import * as texts from '#texts/compiled/refusals/catalogue'
import { faultText } from '../../platform/http/read-payload'
import { Refusal } from '../../platform/http/refusal'

/** Maximum number of reported errors of a file. */
const maxErrors = 1000

/** The entry of a form: its path in a file that contains only this entry, and its name in the form. */
interface OneEntry {
  readonly path: RegExp
  readonly name: string
}

/** Collects the errors of a catalogue file as sentences by the path of the field, such as `items.3.price`. */
export class FieldErrors {
  readonly #fields: Record<string, string[]> = {}
  readonly #unreadable = new Set<string>()
  readonly #one: OneEntry | null
  #count = 0

  /** If `one` is given, the errors are those of a form's entry instead of a file. */
  constructor(one: OneEntry | null = null) {
    this.#one = one
  }

  add(path: string, sentence: string): void {
    if (this.#unreadable.has(path.split('.', 3).join('.'))) return
    const sentences = this.#fields[path] ?? []
    if (sentences.includes(sentence) || this.#count >= maxErrors) return
    sentences.push(sentence)
    this.#fields[path] = sentences
    this.#count += 1
  }

  /** Ignores further errors of a field such as `items.3.price`, because a value that could not be read cannot be checked. */
  close(field: string): void {
    this.#unreadable.add(field)
  }

  /** Throws one `Refusal` with all invalid fields, if there are any. */
  throwIfAny(): void {
    if (Object.keys(this.#fields).length > 0) throw this.asRefusal()
  }

  /** Returns a path, or a sentence with a path, as the form names it; files keep theirs. */
  named(text: string): string {
    return this.#one === null ? text : text.replace(this.#one.path, this.#one.name)
  }

  /** Returns a `Refusal` with all invalid fields. */
  asRefusal(): Refusal {
    const one = this.#one
    if (one === null) return new Refusal('catalogue-invalid', { fields: this.#fields })
    const fields = Object.entries(this.#fields).map(
      ([path, sentences]) => [this.named(path), sentences.map((sentence) => this.named(sentence))] as const,
    )
    return new Refusal('entry-invalid', { fields: Object.fromEntries(fields) })
  }
}

/** Adds the issues of a schema. The path of an unknown key is that of the key, not of its object. */
export function addIssues(errors: FieldErrors, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) errors.add([...issue.path, key].join('.'), texts.key_unknown())
    } else {
      errors.add(issue.path.join('.') || 'file', faultText(issue))
    }
  }
}

/** Matches an unpaired surrogate. With the flag `u`, a complete pair is one character and does not match. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * Adds an error for every key that the schema dropped, at any depth, because a misspelt key would otherwise be ignored.
 * Unpaired surrogates are errors too, because the database's JSON cannot store them.
 */
export function addDropped(errors: FieldErrors, given: unknown, read: unknown, path: string): void {
  if (typeof given === 'string' && loneSurrogate.test(given)) errors.add(path, texts.character_unreadable())
  if (Array.isArray(given) && Array.isArray(read)) {
    for (const [index, one] of given.entries()) addDropped(errors, one, read[index], `${path}.${index}`)
  } else if (isObject(given) && isObject(read)) {
    for (const [key, value] of Object.entries(given)) {
      const at = path === '' ? key : `${path}.${key}`
      if (!Object.hasOwn(read, key)) errors.add(at, texts.key_unknown())
      else if (loneSurrogate.test(key) || key.includes('\0')) errors.add(path, texts.character_unreadable())
      else addDropped(errors, value, read[key], at)
    }
  }
}

/** Returns whether a value is an object, but not a list or null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
