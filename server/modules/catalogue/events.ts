import { findEvents as findEventsCall, saveEvent } from '#contract/office/catalogue'
import { changeOf } from '../changes'
import { serveStaff } from '../staff'
import { findEventRows } from './item-list.queries'
import { saveEntry } from './save-entry'
import { findStoredEvents } from './stored-events'

/** Serves all events with the number of their items, latest first. */
export const findEventsHandler = serveStaff(findEventsCall, ({ context }) =>
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

const eventHandler = serveStaff(saveEvent, (parts) => saveEntry(parts, 'event', parts.request.body))

/** Creates or changes one event by the rules of the catalogue file. */
export const saveEventHandler = { ...eventHandler, readsBody: true }
