import type { Settings } from '../../../contract/config'
import type { KeyIn } from '../../../contract/office/settings'
import type { FieldErrors } from '../../ui/field-errors'
import { settingNames as names } from '../../../rules/settings/setting-names'
import * as texts from '../../../texts/compiled/office/settings'
import type { SectionWithPage } from './labels'

/** The settings of a section. */
export type Values<S extends SectionWithPage> = Pick<Settings, KeyIn<S>>

/** The numbers that are not typed yet, by their paths; everything else the server's rules say. */
export function whatIsMissing(value: unknown, path = 'settings'): FieldErrors {
  if (typeof value === 'number') return Number.isNaN(value) ? { [path]: texts.missing_number() } : {}
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, part]) => whatIsMissing(part, `${path}.${key}`)),
  ) as FieldErrors
}

export const nameOf = (key: string): string => names[key as keyof Settings]
