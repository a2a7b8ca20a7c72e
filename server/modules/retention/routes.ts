import { findRetention } from '#contract/office/customers'
import { maxCounted } from '#contract/office/list'
import { erasedFrom } from '#rules/retention/retention'
import type { Handlers } from '../../platform/http/serve'
import { serveStaff } from '../staff'
import { findEventsWithNames } from './queries'

/** Serves the events whose orders the retention job (`oldOrdersJob`) will erase, and when. */
const findRetentionHandler = serveStaff(findRetention, async ({ context }) => {
  const { retentionMonths: months } = context.catalogue.current().settings
  const events = await context.db.transaction((tx) => findEventsWithNames(tx, maxCounted))
  return {
    months,
    events: events.map(({ ends_at, ...event }) => ({
      ...event,
      ends_at: ends_at.toISOString(),
      erased_from: months === null ? null : erasedFrom(ends_at, months).toISOString(),
    })),
  }
})

/** The handler of data retention. */
export const retentionHandlers = { 'find-retention': findRetentionHandler } satisfies Partial<Handlers>
