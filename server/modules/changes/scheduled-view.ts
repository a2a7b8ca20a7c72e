import type { ScheduledChange } from '../../../contract/office/schedule'
import type { ScheduledRow } from './scheduled-changes.queries'

/** A scheduled change as answers have it. */
export const scheduledView = (row: ScheduledRow): ScheduledChange => ({
  change_id: row.id,
  at: row.at.toISOString(),
  call: row.call,
  thing: row.thing,
  name: row.name,
  fields: Object.keys(row.changes).map((field) => ({
    field,
    before: row.was[field] ?? null,
    after: row.changes[field] ?? null,
  })),
  state: row.state,
  reason: row.reason,
  actor: row.actor,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  ended_by: row.ended_by,
})
