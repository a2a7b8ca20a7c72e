import type { ChangeEvent } from 'react'
import type { Settings } from '#contract/config'
import type { KeyIn } from '#contract/office/settings'
import { settingHint, settingNames as names } from '#rules/settings/setting-names'
import * as texts from '#texts/compiled/office/settings'
import type { FieldErrors } from '../../ui/field-errors'
import { boundFields } from '../kit/form/bound-fields'
import type { SectionWithPage } from '../kit/settings-sections'

/** Returns whether the person sees a setting, or a part of one such as `seller.vatNumber`, read-only: only owners change it. */
export type IsLocked = (path: keyof Settings | `${keyof Settings}.${string}`) => boolean

interface Parts<V> {
  values: V
  set: (patch: Partial<V>) => void
  errors: FieldErrors
  isLocked: IsLocked
}

/**
 * Builds the props of a setting's field: label, hint, value and error. `text` is for native text fields, and `about` has no
 * value.
 */
export function settingProps<V extends Partial<Settings>>(form: Parts<V>) {
  const { put, value, toggle } = boundFields({ ...form, prefix: 'settings' })
  const about = (key: keyof V & keyof Settings) => {
    const isLocked = form.isLocked(key)
    const hint = isLocked ? texts.only_owner() : settingHint(key)
    return { label: names[key], ...(hint !== undefined && { hint }), ...(isLocked && { disabled: true }) }
  }
  return {
    about,
    value: <K extends keyof V & keyof Settings>(key: K) => ({ ...about(key), ...value(key) }),
    toggle: (key: keyof V & keyof Settings) => ({ ...about(key), ...toggle(key) }),
    text: <K extends keyof V & keyof Settings>(key: K) => {
      const { value: text, error } = value(key)
      return {
        ...about(key),
        error,
        value: typeof text === 'string' ? text : '',
        onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
          put(key, target.value as V[K]),
      }
    },
  }
}

/** The settings of a section. */
export type Values<S extends SectionWithPage> = Pick<Settings, KeyIn<S>>

/** Returns errors for numbers that are not filled in, keyed by path. The server checks everything else. */
export function whatIsMissing(value: unknown, path = 'settings'): FieldErrors {
  if (typeof value === 'number') return Number.isNaN(value) ? { [path]: texts.missing_number() } : {}
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, part]) => whatIsMissing(part, `${path}.${key}`)),
  ) as FieldErrors
}

export const nameOf = (key: string): string => names[key as keyof Settings]
