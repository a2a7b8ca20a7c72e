import { editableEntries } from '../modules/setup/editable-entries'
import type { Editables } from '../modules/changes/editable'

/** Everything whose changes can have a time. */
export const officeEdits: Editables = { ...editableEntries }
