import type { PayloadOf } from '#contract/call'
import {
  findReportRows,
  reportParts,
  type ReportName,
  type ReportRow,
  maxReportDays,
} from '#contract/office/reports'
import { dayIn, dayAfter, dayStart } from '#rules/dates/dates'
import { day } from '#rules/dates/instants'
import * as fields from '#texts/compiled/refusals/office-fields'
import type { Context } from '../../context'
import { Refusal } from '../../platform/http/refusal'
import { instant } from '../catalogue'
import { type ListedPage, listedRows } from '../lists'
import { serveStaff } from '../staff'
import { findRows, type FoundRow, type RowPage, type ReportScope } from './queries'

/** Returns the scope of a report over days in the shop's time zone, both inclusive. Rejects reversed and overlong periods. */
export function scopeOf(context: Context, { from, to }: { from: string; to: string }): ReportScope {
  const { timezone: zone, gateway } = context.catalogue.current().settings
  const days = Math.round((Date.parse(to) - Date.parse(from)) / day) + 1
  if (days < 1) throw new Refusal('invalid-input', { fields: { to: [fields.period_reversed()] } })
  if (days > maxReportDays)
    throw new Refusal('invalid-input', {
      fields: { to: [fields.period_too_long({ count: maxReportDays })] },
    })
  const today = dayIn(context.now(), zone)
  const ago = (count: number) => dayStart(dayAfter(today, -count), zone)
  return {
    from: dayStart(from, zone),
    before: dayStart(dayAfter(to), zone),
    zone,
    withTests: gateway === 'sandbox',
    today: ago(0),
    ages: [ago(7), ago(30), ago(60)],
  }
}

/** Default number of rows of a page. */
const defaultRows = 50

/** Lists the rows of a figure. They are selected by the query of the figure, so they add up to it. */
export const findReportRowsHandler = serveStaff(findReportRows, async ({ payload, context }) => {
  const { shown, cursor } = await readReportRows(context, payload)
  return { rows: shown.map((row) => rowOf(context, row)), cursor }
})

/** Reads a page of a figure's rows, for the office and for exports. */
async function readReportRows(
  context: Context,
  payload: PayloadOf<typeof findReportRows>,
  page: ListedPage = payload,
) {
  const { report, figure } = payload
  const scope = scopeOf(context, payload)
  const limit = page.limit ?? defaultRows
  const requested: RowPage = { of: partOf(report, figure), after: afterOf(page.cursor), limit: limit + 1 }
  const found = await context.db.transaction((tx) => findRows(tx, report, scope, requested))
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return { shown, cursor: found.length > limit && last !== undefined ? keyOf(last) : null }
}

/** Parses a figure's name to its part and value; null for the total. Rejects a part that the report does not have. */
function partOf(report: ReportName, figure: string): RowPage['of'] {
  if (figure === 'total') return null
  const [, by = '', value = ''] = /^([a-z]+):([^]*)$/.exec(figure) ?? []
  const parts: readonly string[] = reportParts[report]
  if (by === 'total' || !parts.includes(by))
    throw new Refusal('invalid-input', { fields: { figure: [fields.figure_unknown()] } })
  return { by, value }
}

/** Parses a cursor. An invalid cursor is ignored, so that the page begins at the newest row. */
function afterOf(cursor: string | null): RowPage['after'] {
  const [, key, part] = /^(\d{1,15})_(-?\d{1,15})$/.exec(cursor ?? '') ?? []
  return key === undefined || part === undefined ? null : { key: Number(key), part: Number(part) }
}

const keyOf = ({ key, part }: FoundRow) => `${key}_${part}`

function rowOf({ keys }: Pick<Context, 'keys'>, { key, part, at, document, ...row }: FoundRow): ReportRow {
  return {
    ...row,
    key: keyOf({ key, part, at, document, ...row }),
    at: instant(at),
    document:
      document === null
        ? null
        : { id: key, number: document, checksum: keys.documentChecksum(row.order, key) },
  }
}

/** Rows of a report's figure for exports, selected by the query of the figure. */
export const reportRowsToExport = listedRows<'report-rows', typeof findReportRows, FoundRow>(findReportRows, {
  read: readReportRows,
  cells: {
    order: ({ order }) => order,
    at: ({ at }) => at,
    document: ({ document }) => document,
    what: ({ what }) => what,
    pieces: ({ pieces }) => pieces,
    net: ({ net }) => net,
    tax: ({ tax }) => tax,
    amount: ({ amount }) => amount,
    currency: (_row, currency) => currency,
  },
})
