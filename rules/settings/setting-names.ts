import type { Settings } from '#contract/config'
import type { Look } from '#contract/office/look'
import type { settingDeclarations } from '#contract/settings/sections'
import * as texts from '#texts/compiled/settings'
import { labelsOf } from '../text/labels'

/** The name that a key has in the catalogue of texts: `weekly_report` of `weeklyReport`. */
type TextName<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${TextName<Rest>}`
  : ''
/** Returns the name that a key has in the catalogue of texts. */
export const textName = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const keyOf = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

type InSentence = `${TextName<keyof Look>}_in_sentence`
type Declared = typeof settingDeclarations
/** The names of the parts of the settings that have a name for each. */
type NamesOfParts = {
  [Key in keyof Declared]: Declared[Key] extends { hasNamedParts: true }
    ? `${TextName<Key>}_part_${TextName<keyof Settings[Key] & string>}`
    : never
}[keyof Declared]

/** This does not compile if a name is missing in `texts/en/settings.json`. `tests/texts.test.ts` finds a missing hint. */
const named: Readonly<Record<TextName<keyof Settings> | InSentence | NamesOfParts, () => string>> = texts
const all: Readonly<Record<string, () => string>> = named

const labels = Object.entries(all).filter(([name]) => !/_(?:hint$|in_sentence$|part_)/.test(name))

/** Name of each setting, as shown at its field. */
export const settingNames = labelsOf(
  Object.fromEntries(labels.map(([name, text]) => [keyOf(name), text])) as Record<
    keyof Settings,
    () => string
  >,
)

/** Returns the hint below the field of a setting; `undefined` if it needs none. */
export const settingHint = (key: keyof Settings): string | undefined => all[`${textName(key)}_hint`]?.()

/** Returns the name of a part of a setting, such as `vatNumber` of the seller, as shown at its field. */
export const partName = (key: keyof Settings, part: string): string =>
  all[`${textName(key)}_part_${textName(part)}`]?.() ?? part

/** Returns the name of a part of the look as it is written within a sentence. */
export const nameInSentence = (key: keyof Look): string => all[`${textName(key)}_in_sentence`]?.() ?? key
