import * as fields from '../../../texts/compiled/refusals/office-fields'
import { CsvError, parse } from 'csv-parse/sync'
import type { PayloadOf } from '../../../contract/call'
import { importGuests } from '../../../contract/office/orders'
import { readPayload } from '../../platform/http/read-payload'
import type { LargeBodyWork } from '../../platform/http/large-body-work'
import { Refusal } from '../../platform/http/refusal'

const columns = ['full_name', 'email', 'external_code', 'travel_time'] as const
type Column = (typeof columns)[number]

/** A row of a guest list, as it stands in the file. */
export type GuestRow = Record<Column, string> & { row: number }

/** How many rows a list has at most. */
const maxRows = 20_000

/** The list in a payload of `import-guests`. */
interface GuestList {
  rows: GuestRow[]
  channel: string | null
  isDryRun: boolean
}

/** The maximum number of rows above the headings, such as a title. */
const maxRowsAbove = 10

/** Reads a guest list; the first row with all columns has the headings. Refuses with `guests-unreadable`. */
export function readGuests({ content, channel, dry_run }: PayloadOf<typeof importGuests>): GuestList {
  const cells = cellsOf(content ?? '')
  const above = Math.max(
    cells.slice(0, maxRowsAbove + 1).findIndex((row) => missingIn(row).length === 0),
    0,
  )
  const [head = [], ...others] = cells.slice(above)
  const at = new Map(head.map((name, place) => [name.toLowerCase(), place]))
  const missing = missingIn(head)
  if (missing.length > 0) throw unreadable(fields.guests_column_missing({ columns: missing.join(', ') }))
  if (others.length > maxRows) throw unreadable(fields.guests_too_many({ most: maxRows }))
  const cell = (cells: readonly string[], name: Column) => cells[at.get(name) ?? -1] ?? ''
  const rows = others.map((cells, index) => ({
    row: above + index + 2,
    full_name: cell(cells, 'full_name'),
    email: cell(cells, 'email'),
    external_code: cell(cells, 'external_code'),
    travel_time: cell(cells, 'travel_time'),
  }))
  return { rows: rows.filter(isFilled), channel, isDryRun: dry_run === true }
}

/** The same for a list in a large body. */
export const importGuestsWork: LargeBodyWork<null, GuestList> = {
  path: importGuests.path,
  work: (body) => readGuests(readPayload(importGuests, body)),
}

/** The required columns that a row of headings lacks. */
function missingIn(head: readonly string[]): Column[] {
  const names = new Set(head.map((name) => name.toLowerCase()))
  return columns.filter((name) => name !== 'travel_time' && !names.has(name))
}

const isFilled = ({ row: _row, ...cells }: GuestRow) => Object.values(cells).some((text) => text !== '')

function cellsOf(content: string): string[][] {
  const whole = content.replace(/^\uFEFF/, '')
  // Spreadsheets read the delimiter from this line and do not count it as a row.
  const [line = '', given] = /^"?sep=([;,\t|])"?[;,\t| ]*\r?\n/i.exec(whole) ?? []
  const text = whole.slice(line.length)
  const firstLines = text.split(/\r?\n/, maxRowsAbove + 1)
  const headings = firstLines.find((line) => /external_code/i.test(line)) ?? firstLines[0] ?? ''
  const count = (mark: string) => headings.split(mark).length
  const delimiter = given ?? [';', '\t', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ','
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, trim: true })
  } catch (error) {
    throw unreadable(whyUnreadable(error))
  }
}

function whyUnreadable(error: unknown): string {
  if (!(error instanceof CsvError)) throw error
  if (error.code !== 'CSV_QUOTE_NOT_CLOSED') return error.message
  const { lines } = error as { lines?: unknown }
  return fields.guests_quote_open({ line: String(lines) })
}

const unreadable = (why: string) => new Refusal('guests-unreadable', { slots: { why }, fields: ['content'] })
