import type { ChangeEvent } from 'react'
import type { Settings } from '../../../../contract/config'
import type { FieldErrors } from '../../../parts/field-errors'
import { hints, names } from './words'

interface Parts<V> {
  values: V
  set: (patch: Partial<V>) => void
  errors: FieldErrors
}

/** What the field of a setting is given: its name, hint, value and error. `text`: of a field of the browser's own. */
export function settingProps<V extends Partial<Settings>>({ values, set, errors }: Parts<V>) {
  const about = (key: keyof V & keyof Settings) => {
    const hint = hints[key]
    return { label: names[key], error: errors[`settings.${key}`], ...(hint !== undefined && { hint }) }
  }
  const put = <K extends keyof V>(key: K, value: V[K]) => set({ [key]: value } as unknown as Partial<V>)
  return {
    value: <K extends keyof V & keyof Settings>(key: K) => ({
      ...about(key),
      value: values[key],
      onChange: (value: V[K]) => put(key, value),
    }),
    toggle: (key: keyof V & keyof Settings) => {
      const { error: _error, ...rest } = about(key)
      return {
        ...rest,
        checked: values[key] === true,
        onChange: (checked: boolean) => put(key, checked as V[typeof key]),
      }
    },
    text: (key: keyof V & keyof Settings) => ({
      ...about(key),
      value: typeof values[key] === 'string' ? values[key] : '',
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        put(key, target.value as V[typeof key]),
    }),
  }
}
