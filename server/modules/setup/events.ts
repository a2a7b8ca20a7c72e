import { findEvents, saveEvent } from '../../../contract/office/catalogue'
import { serveStaff } from '../staff'
import { findEventRows } from './queries'
import { findStoredEvents } from './import-events'
import { changeOf, saveEntry } from './save-entry'

/** All events with how many items they have, the latest first. */
export const findEventsHandler = serveStaff(findEvents, ({ context }) =>
  context.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const stored = new Map((await findStoredEvents(tx)).map((event) => [event.code, event]))
      const rows = await findEventRows(tx)
      return {
        events: rows.flatMap(({ code, items, ...change }) => {
          const event = stored.get(code)
          return event === undefined ? [] : [{ ...event, items, ...changeOf(change) }]
        }),
      }
    }),
)

const handler = serveStaff(saveEvent, (parts) => saveEntry(parts, 'event', parts.request.body))
/** Creates or changes one event by the rules of the catalogue file. */
export const saveEventHandler = { ...handler, readsBody: true }
