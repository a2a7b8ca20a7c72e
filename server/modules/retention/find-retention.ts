import { mostCounted } from '../../../contract/office/list'
import { findRetention } from '../../../contract/office/retention'
import { erasedFrom } from '../../../rules/retention'
import { serveStaff } from '../staff'
import { findEventsWithNames } from './retention.queries'

/** What the job erases next, before it does (`server/modules/retention/erase-old-orders.ts`). */
export const findRetentionHandler = serveStaff(findRetention, async ({ world }) => {
  const { retentionMonths: months } = world.catalogue.current().settings
  const events = await world.db.transaction((tx) => findEventsWithNames(tx, mostCounted))
  return {
    months,
    events: events.map(({ ends_at, ...event }) => ({
      ...event,
      ends_at: ends_at.toISOString(),
      erased_from: months === null ? null : erasedFrom(ends_at, months).toISOString(),
    })),
  }
})
