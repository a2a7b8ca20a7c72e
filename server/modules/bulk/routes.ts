import { startBulk, getBulkPreview, type BulkDepartures } from '#contract/office/bulk'
import type { Effect } from '#contract/office/effect'
import { openDepartures } from '#rules/catalogue/availability'
import { toMillis } from '#rules/dates/instants'
import { readText } from '#rules/text/stored-texts'
import * as fields from '#texts/compiled/refusals/office-fields'
import type { Context } from '../../context'
import { Refusal } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import { dryRunTogether } from '../audit'
import { travelTimesOf } from '../catalogue'
import { authorOf, serveStaff, type Staff } from '../staff'
import {
  type BulkParts,
  canDoTogether,
  missingOf,
  requestedRows,
  type BulkAction,
  type BulkRequest,
} from './bulk-actions'
import { cancelBulkHandler, findBulkJobsHandler, findBulkRowsHandler, jobView, rowNames } from './bulk-jobs'
import { recordJob, findItemsOfTickets } from './queries'

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
    const { until, transport_time_id, at, reason, count, only_if_all } = payload
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
    if (only_if_all === true && !canDoTogether(action, count)) throw new Refusal('bulk-not-together')
    const job = await context.db.transaction(async (tx) => {
      const row = await recordJob(tx, {
        action: payload.action,
        list: action.list,
        requested: { until, transport_time_id, at, reason, only_if_all },
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
          rejected_of: payload.job_id ?? undefined,
          only_if_all: only_if_all ?? undefined,
          until,
          transport_time_id: transport_time_id ?? undefined,
          at: at ?? undefined,
        },
      })
      return row
    })
    return { job: await jobView(context.db.kysely, job) }
  })

/** Maximum number of shown rows that would be done. */
const maxShown = 5
/** Maximum number of shown rows that would be rejected, and of shown names of people. */
const maxShownRejected = 10

/**
 * Maximum time in ms in which a preview starts the dry runs of its rows. Their rows stay locked for that time, and customers who
 * buy the same places wait.
 */
const maxPreviewMs = 2000

interface RowResult {
  /** Why the row would be rejected; `null` if it would be done, or was not checked. */
  readonly refusal: string | null
  readonly notes: readonly string[]
}

/** Serves the number of rows that an action would change, and the results of a dry run of all of them together. */
const getBulkPreviewHandler = (parts: BulkParts) =>
  serveStaff(getBulkPreview, async ({ payload, context, staff }) => {
    const { action, keys, leftOut, withoutKey } = await requestedRows(parts, { context, staff }, payload)
    // Without all required fields, rows are only counted.
    const canDryRun = action.canDryRun && missingOf(action, payload).length === 0
    const results = canDryRun ? await dryRunResults(action, { context, staff }, keys, payload) : []
    const shown = shownOf(keys, results)
    const nameOf = await rowNames(
      context.db.kysely,
      action.list,
      shown.map(({ key }) => key),
    )
    const isMove = payload.action === 'move-ticket'
    const departures = isMove ? await departuresOfTickets(context, keys) : []
    const unpaid = isMove ? withoutKey : []
    return {
      count: keys.length,
      left_out: leftOut,
      rows: shown.map((row) => ({ ...nameOf(row.key), ...row })),
      was_tried: canDryRun,
      checked: results.length,
      rejected: results.filter(({ refusal }) => refusal !== null).length,
      can_require_all: canDoTogether(action, keys.length),
      unpaid: {
        count: unpaid.length,
        names: unpaid.filter((name) => name !== '').slice(0, maxShownRejected),
      },
      departures,
    }
  })

/** Returns the rows that a preview shows, in the order of the list: the first rejected ones, and the first others. */
function shownOf(keys: readonly string[], results: readonly RowResult[]) {
  let left = maxShown
  let leftRejected = maxShownRejected
  return keys.flatMap((key, at) => {
    const { refusal = null, notes = [] } = results[at] ?? {}
    if (refusal === null ? left-- <= 0 : leftRejected-- <= 0) return []
    return [{ key, refusal, notes: [...notes] }]
  })
}

/**
 * Runs the action for all rows as dry runs in one transaction that is rolled back, so that each row sees the changes of the
 * previous ones: places are counted over all rows. Returns the results of the first rows if all would take too long.
 */
const dryRunResults = (
  action: BulkAction,
  { context, staff }: { context: Context; staff: Staff },
  keys: readonly string[],
  { until, transport_time_id, at, reason }: BulkRequest,
): Promise<RowResult[]> =>
  dryRunTogether(context.db, keys, maxPreviewMs, async (db, key): Promise<RowResult> => {
    try {
      const answer = await action.run(
        { staff, context: { ...context, db } },
        { key, requested: { until, transport_time_id, at, reason }, dry_run: true },
      )
      return { refusal: null, notes: (answer as { effect: Effect }).effect.notes }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { refusal: readText(error.stored), notes: [] }
    }
  })

/**
 * Returns the items of these tickets that have departures on sale which have not left, without full ones and without a
 * departure that all of them already have. Items are in the shop's order, and departures are sorted by time.
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
        .filter(({ id, remaining }) => id !== onlyTimes.get(item.id) && remaining !== 0)
        .toSorted((one, other) => toMillis(one.travel_time) - toMillis(other.travel_time))
        .map(({ id, travel_time, remaining }) => ({ id, travel_time, left: remaining })),
    }))
    .filter(({ times }) => times.length > 0)
}
