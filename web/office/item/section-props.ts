import type { ItemEntry } from '../../../contract/office/catalogue-file'
import type { FieldErrors } from '../../ui/field-errors'

/** Props of every section of the item form. */
export interface SectionProps {
  item: ItemEntry
  set: (patch: Partial<ItemEntry>) => void
  errors: FieldErrors
  /** The clock of its event, else the shop's. */
  timezone: string
}
