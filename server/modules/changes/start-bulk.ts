import { startBulk } from '../../../contract/office/bulk'
import { Refusal } from '../../platform/http/refusal'
import { recordJob } from './bulk-jobs.queries'
import { jobView } from './bulk-view'
import { serveStaff, authorOf } from '../staff'
import { type BulkParts, missingOf, rowsAsked } from './bulk-rows-asked'

/**
 * Starts a job with the rows that the filter matches now, if they are as many as somebody saw. The rows are fixed from here
 * on: what fits the filter later is not touched.
 */
export const startBulkHandler = (parts: BulkParts) =>
  serveStaff(startBulk, async ({ payload, world, staff, audit }) => {
    const { until, transport_time_id, at, reason, count } = payload
    const missing = missingOf(parts.actions[payload.action], payload)
    if (missing.length > 0)
      throw new Refusal('invalid-input', {
        fields: Object.fromEntries(missing.map((field) => [field, ['Please fill this in.']])),
      })
    const { action, keys } = await rowsAsked(parts, { world, staff }, payload)
    if (keys.length !== count)
      throw new Refusal('bulk-changed', {
        slots: { count: String(keys.length) },
        more: { count: keys.length },
      })
    const job = await world.db.transaction(async (tx) => {
      const row = await recordJob(tx, {
        action: payload.action,
        list: action.list,
        asked: { until, transport_time_id, at, reason },
        rows: keys.map((key) => ({ key })),
        ...authorOf(staff),
        created_at: world.now(),
      })
      // Without the filter: a search may have a person's name in it.
      await audit.record(tx, {
        subject: action.list,
        after: {
          job_id: row.id,
          action: payload.action,
          rows: count,
          until,
          transport_time_id: transport_time_id ?? undefined,
          at: at ?? undefined,
        },
      })
      return row
    })
    return { job: await jobView(world.db.kysely, job) }
  })
