import type { Settings } from '../../../../contract/config'
import { getLook, type Look, type LookPart } from '../../../../contract/office/look'
import { isSameValue } from '../../../../rules/text/same-value'

const keys = Object.keys(getLook.answer.shape.look.shape) as (keyof Look)[]

/** The settings of the look and texts among all. */
export const lookOf = (settings: Settings): Look =>
  Object.fromEntries(keys.map((key) => [key, settings[key]])) as Look

/** Returns the settings of a theme that differ from the published one. */
export const differingLook = (published: Look, look: LookPart): LookPart =>
  Object.fromEntries(
    Object.entries(look).filter(([key, value]) => !isSameValue(published[key as keyof Look], value)),
  )

/** The named parts of a look. */
export const partsOf = (look: LookPart, named: readonly string[]): LookPart =>
  Object.fromEntries(Object.entries(look).filter(([key]) => named.includes(key)))
