import { type Editables, editableEntry } from '../changes'
import { saveEventHandler } from './events'
import { saveItemHandler } from './save-item'
import { findStoredEvents } from './stored-events'
import { findStoredItems } from './stored-items'

/** The editable entries of the catalogue. */
export const editableEntries = {
  'save-item': editableEntry({
    call: saveItemHandler,
    missing: 'item-not-found',
    kind: 'item',
    code: 'external_code',
    ofOwner: ['fiscal'],
    find: async (db, code) =>
      (await findStoredItems(db)).find(({ entry }) => entry.external_code === code)?.entry,
  }),
  'save-event': editableEntry({
    call: saveEventHandler,
    missing: 'event-not-found',
    kind: 'event',
    code: 'code',
    find: async (db, code) => (await findStoredEvents(db)).find((event) => event.code === code),
  }),
} satisfies Partial<Editables>
