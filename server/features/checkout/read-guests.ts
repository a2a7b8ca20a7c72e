import { CsvError, parse } from 'csv-parse/sync'
import type { PayloadOf } from '../../../contract/call'
import { importGuests } from '../../../contract/office/new-order'
import { readPayload } from '../../http/read-payload'
import type { LargeBodyWork } from '../../large-bodies/large-body-work'
import { Refusal } from '../../refusal'

const columns = ['full_name', 'email', 'external_code', 'travel_time'] as const
type Column = (typeof columns)[number]

/** A row of a guest list, as it stands in the file. */
export type GuestRow = Record<Column, string> & { row: number }

/** How many rows a list has at most. */
const mostRows = 20_000

/** The list in a payload of `import-guests`. */
interface GuestList {
  rows: GuestRow[]
  channel: string | null
  isDryRun: boolean
}

/** Reads a guest list; its first row has the headings. Refuses with `guests-unreadable`. */
export function readGuests({ content, channel, dry_run }: PayloadOf<typeof importGuests>): GuestList {
  const [head, ...others] = cellsOf(content ?? '')
  const at = new Map(head?.map((name, place) => [name.toLowerCase(), place]))
  const missing = columns.filter((name) => name !== 'travel_time' && !at.has(name))
  if (missing.length > 0) throw unreadable(`The column ${missing.join(', ')} is missing.`)
  if (others.length > mostRows) throw unreadable(`It has more than ${mostRows} rows.`)
  const cell = (cells: readonly string[], name: Column) => cells[at.get(name) ?? -1] ?? ''
  const rows = others.map((cells, index) => ({
    row: index + 2,
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

const isFilled = ({ row: _row, ...cells }: GuestRow) => Object.values(cells).some((text) => text !== '')

function cellsOf(content: string): string[][] {
  const text = content.replace(/^\uFEFF/, '')
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (mark: string) => first.split(mark).length
  const delimiter = [';', '\t', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ','
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
  return `The quotation mark in line ${String(lines)} of the file has no end.`
}

const unreadable = (why: string) => new Refusal('guests-unreadable', { slots: { why }, fields: ['content'] })
