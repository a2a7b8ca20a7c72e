import type { AnswerOf } from '../../../contract/call'
import { getBulkPreview } from '../../../contract/office/bulk'
import type { Effect } from '../../../contract/office/effect'
import { Refusal } from '../../platform/http/refusal'
import type { BulkAction, BulkAsked } from './bulk-action'
import { serveStaff, type Staff, whyRefused } from '../staff'
import type { World } from '../../context'
import { type BulkParts, missingOf, rowsAsked } from './bulk-rows-asked'
import { rowNames } from './row-names'
import { departuresOfTickets } from './ticket-departures'

/** How many rows a preview shows, and tries. */
const mostShown = 5

const untried = { refusal: null, notes: [] }

type Shown = AnswerOf<typeof getBulkPreview>['rows'][number]

/** How many rows an action would reach, and what it would do with the first of them. */
export const getBulkPreviewHandler = (parts: BulkParts) =>
  serveStaff(getBulkPreview, async ({ payload, world, staff }) => {
    const { action, keys, leftOut } = await rowsAsked(parts, { world, staff }, payload)
    // As long as somebody chooses, rows are counted alone.
    const canTry = action.canTry && missingOf(action, payload).length === 0
    const shown = keys.slice(0, mostShown)
    const nameOf = await rowNames(world.db.kysely, action.list, shown)
    const rows: Shown[] = []
    for (const key of shown) {
      const result = canTry ? await tried(action, { world, staff }, key, payload) : untried
      rows.push({ key, ...nameOf(key), ...result })
    }
    const departures = payload.action === 'move-ticket' ? await departuresOfTickets(world, keys) : []
    return { count: keys.length, left_out: leftOut, rows, was_tried: canTry, departures }
  })

async function tried(
  action: BulkAction,
  by: { world: World; staff: Staff },
  key: string,
  { until, transport_time_id, at, reason }: BulkAsked,
): Promise<Pick<Shown, 'refusal' | 'notes'>> {
  try {
    const answer = await action.run(by, {
      key,
      asked: { until, transport_time_id, at, reason },
      dry_run: true,
    })
    return { refusal: null, notes: (answer as { effect: Effect }).effect.notes }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refusal: whyRefused(error), notes: [] }
  }
}
