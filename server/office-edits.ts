import { editableEntries } from './features/catalogue/editable-entries'
import type { Editables } from './staff/editable'

/** Everything whose changes can have a time. */
export const officeEdits: Editables = { ...editableEntries }
