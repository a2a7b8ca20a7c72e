import type { ItemEntry } from '#contract/office/catalogue-file'
import { itemFields } from '#rules/text/fields'
import type { FieldErrors } from '#web/ui/field-errors'
import { boundFields } from '../../kit/form/bound-fields'

/** Props of every section of the item form. */
export interface SectionProps {
  item: ItemEntry
  set: (patch: Partial<ItemEntry>) => void
  errors: FieldErrors
  /** The clock of its event, else the shop's. */
  timezone: string
}

/** Builds the props of an item's fields: label, value, error and change handler. */
export function itemProps({ item, set, errors }: Omit<SectionProps, 'timezone'>) {
  const bound = boundFields({ values: item, set, errors, prefix: 'item' })
  return {
    value: <K extends keyof ItemEntry>(key: K) => ({ label: itemFields[key], ...bound.value(key) }),
    toggle: (key: keyof ItemEntry) => ({ label: itemFields[key], ...bound.toggle(key) }),
  }
}
