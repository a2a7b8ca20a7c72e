import * as fields from '../../../texts/compiled/refusals/office-fields'
import type { Handlers } from '../../platform/http/serve'
import { cancelBulkHandler, findBulkJobsHandler, findBulkRowsHandler, jobView, rowNames } from './bulk-jobs'
import { type BulkParts, missingOf, requestedRows, type BulkAction, type BulkRequest } from './bulk-actions'
import { startBulk, getBulkPreview, type BulkDepartures } from '../../../contract/office/bulk'
import { Refusal } from '../../platform/http/refusal'
import { recordJob, findItemsOfTickets } from './bulk.queries'
import { serveStaff, authorOf, type Staff, whyRefused } from '../staff'
import type { AnswerOf } from '../../../contract/call'
import type { Effect } from '../../../contract/office/effect'
import type { Context } from '../../context'
import { openDepartures } from '../../../rules/catalogue/availability'
import { toMillis } from '../../../rules/dates/instants'
import { travelTimesOf } from '../catalogue'

/** Returns the handlers of bulk jobs. */
export const bulkHandlers = (parts: BulkParts) =>
  ({
    'get-bulk-preview': getBulkPreviewHandler(parts),
    'start-bulk': startBulkHandler(parts),
    'find-bulk-jobs': findBulkJobsHandler,
    'find-bulk-rows': findBulkRowsHandler,
    'cancel-bulk': cancelBulkHandler(parts),
  }) satisfies Partial<Handlers>

/**
 * Starts a job with the rows that match the filter now. Fails with `bulk-changed` if their number is not `count`, the number in
 * the preview. The job stores the rows, so rows that match the filter later are not changed.
 */
const startBulkHandler = (parts: BulkParts) =>
  serveStaff(startBulk, async ({ payload, context, staff, audit }) => {
    const { until, transport_time_id, at, reason, count } = payload
    const missing = missingOf(parts.actions[payload.action], payload)
    if (missing.length > 0)
      throw new Refusal('invalid-input', {
        fields: Object.fromEntries(missing.map((field) => [field, [fields.fill_in()]])),
      })
    const { action, keys } = await requestedRows(parts, { context, staff }, payload)
    if (keys.length !== count)
      throw new Refusal('bulk-changed', {
        slots: { count: String(keys.length) },
        more: { count: keys.length },
      })
    const job = await context.db.transaction(async (tx) => {
      const row = await recordJob(tx, {
        action: payload.action,
        list: action.list,
        requested: { until, transport_time_id, at, reason },
        rows: keys.map((key) => ({ key })),
        ...authorOf(staff),
        created_at: context.now(),
      })
      // The filter is not logged, because a search may contain a person's name.
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
    return { job: await jobView(context.db.kysely, job) }
  })

/** Number of rows that a preview shows and runs as dry runs. */
const maxShown = 5

const notRun = { refusal: null, notes: [] }

type Shown = AnswerOf<typeof getBulkPreview>['rows'][number]

/** Serves the number of rows that an action would change, and the result of a dry run for the first ones. */
const getBulkPreviewHandler = (parts: BulkParts) =>
  serveStaff(getBulkPreview, async ({ payload, context, staff }) => {
    const { action, keys, leftOut } = await requestedRows(parts, { context, staff }, payload)
    // Without all required fields, rows are only counted.
    const canDryRun = action.canDryRun && missingOf(action, payload).length === 0
    const shown = keys.slice(0, maxShown)
    const nameOf = await rowNames(context.db.kysely, action.list, shown)
    const rows: Shown[] = []
    for (const key of shown) {
      const result = canDryRun ? await dryRunResult(action, { context, staff }, key, payload) : notRun
      rows.push({ key, ...nameOf(key), ...result })
    }
    const departures = payload.action === 'move-ticket' ? await departuresOfTickets(context, keys) : []
    return { count: keys.length, left_out: leftOut, rows, was_tried: canDryRun, departures }
  })

async function dryRunResult(
  action: BulkAction,
  by: { context: Context; staff: Staff },
  key: string,
  { until, transport_time_id, at, reason }: BulkRequest,
): Promise<Pick<Shown, 'refusal' | 'notes'>> {
  try {
    const answer = await action.run(by, {
      key,
      requested: { until, transport_time_id, at, reason },
      dry_run: true,
    })
    return { refusal: null, notes: (answer as { effect: Effect }).effect.notes }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refusal: whyRefused(error), notes: [] }
  }
}

/**
 * Returns the items of these tickets that have departures on sale which have not left, without a departure that all of
 * them already have. Items are in the shop's order, and departures are sorted by time.
 */
async function departuresOfTickets(context: Context, codes: readonly string[]): Promise<BulkDepartures[]> {
  const found = await findItemsOfTickets(context.db.kysely, codes)
  const onlyTimes = new Map(found.map(({ item_id, only_time }) => [item_id, only_time]))
  const stock = await context.catalogue.stock()
  const now = context.now()
  return stock.snapshot.items
    .filter(({ id, travel_time_type }) => onlyTimes.has(id) && travel_time_type === 'selectable')
    .map((item) => ({
      external_code: item.external_code,
      name: item.name,
      timezone: item.timezone,
      times: openDepartures(travelTimesOf(item, stock), now)
        .filter(({ id }) => id !== onlyTimes.get(item.id))
        .toSorted((one, other) => toMillis(one.travel_time) - toMillis(other.travel_time))
        .map(({ id, travel_time, remaining }) => ({ id, travel_time, left: remaining })),
    }))
    .filter(({ times }) => times.length > 0)
}
