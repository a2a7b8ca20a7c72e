import type { ChangeEvent } from 'react'
import type { Settings } from '../../../contract/config'
import { isOwnersSetting } from '../../../rules/settings/setting-rights'
import type { FieldErrors } from '../../ui/field-errors'
import { boundFields } from '../form/bound-fields'
import { settingNames as names } from '../../../rules/settings/setting-names'
import * as texts from '../../../texts/compiled/office/settings'
import { hints } from './labels'

interface Parts<V> {
  values: V
  set: (patch: Partial<V>) => void
  errors: FieldErrors
  /** Others see the owner's settings, and cannot change them. */
  isOwner: boolean
}

/** What the field of a setting is given: its name, hint, value and error. `text`: of a field of the browser's own. */
export function settingProps<V extends Partial<Settings>>(form: Parts<V>) {
  const { put, value, toggle } = boundFields({ ...form, prefix: 'settings' })
  const about = (key: keyof V & keyof Settings) => {
    const isLocked = !form.isOwner && isOwnersSetting(key)
    const hint = isLocked ? texts.only_owner() : hints[key]
    return { label: names[key], ...(hint !== undefined && { hint }), ...(isLocked && { disabled: true }) }
  }
  return {
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
