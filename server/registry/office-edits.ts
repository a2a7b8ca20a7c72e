import { editableEntries } from '../modules/setup'
import type { Editables } from '../modules/changes'

/** Everything whose changes can have a time. */
export const officeEdits: Editables = { ...editableEntries }
