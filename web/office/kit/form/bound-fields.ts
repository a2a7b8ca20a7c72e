import type { FieldErrors } from '#web/ui/field-errors'

interface Form<V> {
  values: V
  set: (patch: Partial<V>) => void
  errors: FieldErrors
  /** Prefix of the error paths, such as `item` in `item.name`. */
  prefix: string
}

/** Builds the props of a form's fields: the value, its error and a change handler. */
export function boundFields<V extends object>({ values, set, errors, prefix }: Form<V>) {
  const put = <K extends keyof V>(key: K, value: V[K]) => set({ [key]: value } as unknown as Partial<V>)
  return {
    put,
    value: <K extends keyof V & string>(key: K) => ({
      value: values[key],
      error: errors[`${prefix}.${key}`],
      onChange: (value: V[K]) => put(key, value),
    }),
    toggle: (key: keyof V & string) => ({
      checked: values[key] === true,
      onChange: (checked: boolean) => put(key, checked as V[typeof key]),
    }),
  }
}
