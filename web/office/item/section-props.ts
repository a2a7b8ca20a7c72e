import type { ItemEntry } from '../../../contract/office/catalogue-file'
import type { FieldErrors } from '../../ui/field-errors'

/** What every section of the item's form is given. */
export interface SectionProps {
  item: ItemEntry
  set: (patch: Partial<ItemEntry>) => void
  errors: FieldErrors
  /** The clock of its event, else the shop's. */
  timezone: string
}
