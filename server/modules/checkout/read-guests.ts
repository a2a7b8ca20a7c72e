import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse/sync'
import type { PayloadOf } from '#contract/call'
import { importGuests, type BadGuest, createOrder } from '#contract/office/orders'
import { typedOfficeEmail } from '#contract/typed-text'
import { clockTime, instantsAt, localTimesIn } from '#rules/dates/local-time'
import { emailKey } from '#rules/text/email'
import { tidyName } from '#rules/text/person-name'
import * as fields from '#texts/compiled/refusals/office-fields'
import type { LargeBodyWork } from '../../platform/http/large-body-work'
import { readPayload } from '../../platform/http/read-payload'
import { Refusal, timeTwice } from '../../platform/http/refusal'
import { type CatalogueItem, type Snapshot, type Stock, shopItemOf } from '../catalogue'
import { readStaffOrder, type StaffOrder } from './staff-order'

const columns = ['full_name', 'email', 'external_code', 'travel_time'] as const
type Column = (typeof columns)[number]

/** A row of a guest list as it is written in the file. */
export type GuestRow = Record<Column, string> & { row: number }

/** Maximum number of rows of a list. */
const maxRows = 20_000

/** The list in a payload of `import-guests`. */
interface GuestList {
  rows: GuestRow[]
  channel: string | null
  isDryRun: boolean
}

/** Maximum number of rows above the headings, such as a title. */
const maxRowsAbove = 10

/** Parses a guest list. The first row with all required columns contains the headings. Fails with `guests-unreadable`. */
export function readGuests({ content, channel, dry_run }: PayloadOf<typeof importGuests>): GuestList {
  const table = cellsOf(content ?? '')
  const above = Math.max(
    table.slice(0, maxRowsAbove + 1).findIndex((row) => missingIn(row).length === 0),
    0,
  )
  const [head = [], ...others] = table.slice(above)
  const at = new Map(head.map((name, place) => [name.toLowerCase(), place]))
  const missing = missingIn(head)
  if (missing.length > 0) throw unreadable(fields.guests_column_missing({ columns: missing.join(', ') }))
  if (others.length > maxRows) throw unreadable(fields.guests_too_many({ most: maxRows }))
  const cell = (cells: readonly string[], name: Column) => cells[at.get(name) ?? -1] ?? ''
  const rows = others.map((cells, index) => ({
    row: above + index + 2,
    full_name: cell(cells, 'full_name'),
    email: typedOfficeEmail(cell(cells, 'email')),
    external_code: cell(cells, 'external_code'),
    travel_time: cell(cells, 'travel_time'),
  }))
  return { rows: rows.filter(isFilled), channel, isDryRun: dry_run === true }
}

/** Parses a guest list in a large request body. */
export const importGuestsWork: LargeBodyWork<null, GuestList> = {
  path: importGuests.path,
  work: (body) => readGuests(readPayload(importGuests, body)),
}

/** Returns the required columns that are missing in a row of headings. */
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
  const headings = firstLines.find((one) => /external_code/i.test(one)) ?? firstLines[0] ?? ''
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

/** Number of rows that are read before the event loop runs other requests. */
const rowsPerTurn = 200

/** An error of a row. */
export type BadRow = Omit<BadGuest, 'guest'>

/** A row that can become an order. */
interface Guest {
  row: GuestRow
  /**
   * Unique key of the row's order, so that the same row does not create a second order. It begins with 'guest-', which no code of
   * a cart does: SQL functions recognise orders of guest lists by it.
   */
  key: string
  order: StaffOrder
}

/** Reads the rows of a list. Other requests are served in between, because thousands of rows take long. */
export async function readRows(rows: readonly GuestRow[], channel: string | null, snapshot: Snapshot) {
  const read: (Guest | BadRow)[] = []
  for (const row of rows) {
    read.push(readRow(row, channel, snapshot))
    if (read.length % rowsPerTurn === 0) await nextTurn()
  }
  return read
}

/** Returns the order and the key of a row, or the error of an invalid row. */
function readRow(row: GuestRow, channel: string | null, snapshot: Snapshot): Guest | BadRow {
  try {
    const { order, departure } = orderOfGuest(row, channel, snapshot)
    const parts = [tidyName(row.full_name), emailKey(row.email), row.external_code, departure]
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
    return { row, key: `guest-${hash}`, order }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [field = ''] = Object.keys(error.errors ?? {})
    const text = error.errors?.[field]?.[0] ?? error.message
    return { row: row.row, column: field.split('.').at(-1) || null, text }
  }
}

/** Returns the free order of a row by the rules of staff orders, and the instant of its departure. Throws if it is invalid. */
export function orderOfGuest(
  { full_name, email, external_code, travel_time }: GuestRow,
  channel: string | null,
  snapshot: Snapshot,
): { order: StaffOrder; departure: string | null } {
  const item = snapshot.byCode.get(external_code)
  if (item === undefined)
    throw new Refusal('item-not-found', { fields: { 'items.0.external_code': [noItem(external_code)] } })
  const departure = travel_time === '' ? null : timeOf(travel_time, item)
  const line = { external_code, full_name, email, travel_time: departure, price: 0, fee: 0 }
  const payload = readPayload(createOrder, {
    customer: { full_name, email },
    items: [line],
    channel: channel?.trim() || 'Guest list',
  })
  return { order: readStaffOrder(payload, snapshot), departure }
}

const maxShown = 80

const twoDays = (one: string, other: string) =>
  fields.time_ambiguous({ one: one.replace('T', ' '), other: other.replace('T', ' ') })

const noItem = (code: string) =>
  code === '' ? fields.item_unnamed() : fields.item_code_unknown({ code: code.slice(0, maxShown) })

const timeField = 'items.0.travel_time'

/**
 * Parses the instant of a departure: ISO 8601 with an offset, or local time of the item in a format of spreadsheets. If the
 * text can mean two departures, the error names both.
 */
function timeOf(text: string, item: CatalogueItem): string | null {
  if (/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d[:.\d]*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) {
    const at = Date.parse(text)
    if (Number.isNaN(at)) throw new Refusal('travel-time-unknown', { fields: [timeField] })
    return new Date(at).toISOString()
  }
  const [local, other] = localTimesIn(text).filter((one) => departuresOf(item).has(one))
  if (local === undefined) throw new Refusal('travel-time-unknown', { fields: [timeField] })
  if (other !== undefined)
    throw new Refusal('travel-time-unknown', { fields: { [timeField]: [twoDays(local, other)] } })
  if (instantsAt(local, item.timezone).length > 1) throw timeTwice(local, item.timezone, timeField)
  return departuresOf(item).get(local)?.toISOString() ?? null
}

const departures = new WeakMap<CatalogueItem, Map<string, Date>>()

/** Returns the departures of an item by local time. If two have the same local time, the first one is used. */
function departuresOf(item: CatalogueItem): Map<string, Date> {
  const known = departures.get(item)
  if (known !== undefined) return known
  const byTime = new Map<string, Date>()
  for (const { travel_time } of item.times) {
    const local = clockTime(travel_time, item.timezone)
    if (!byTime.has(local)) byTime.set(local, travel_time)
  }
  departures.set(item, byTime)
  return byTime
}

/** Returns the rows that repeat an earlier row of the list. */
export function twice(guests: readonly Guest[]): BadRow[] {
  const seen = new Map<string, number>()
  return guests.flatMap(({ key, row }) => {
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row.row)
    return first === undefined
      ? []
      : [{ row: row.row, column: null, text: fields.guest_repeated({ row: first }) }]
  })
}

/** Returns the rows for which the item or the departure has too few places. */
export function withoutPlace(open: readonly Guest[], stock: Stock): BadRow[] {
  const left = new Map<string, number | null>()
  const taken = new Map<string, number>()
  const readPlaces = (item: CatalogueItem) => {
    const shown = shopItemOf(item, stock)
    left.set(`item ${item.id}`, shown.stock_level)
    for (const { id, remaining } of shown.travel_times) left.set(`time ${id}`, remaining)
  }
  return open.flatMap(({ row, order }) => {
    const [line] = order.lines
    const item = line && stock.snapshot.byId.get(line.item.id)
    if (line === undefined || item === undefined) return []
    if (!left.has(`item ${item.id}`)) readPlaces(item)
    const isFull = [`item ${item.id}`, `time ${line.line.travel_time_id}`].some((name) => {
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      const places = left.get(name) ?? null
      return places !== null && count > places
    })
    return isFull ? [{ row: row.row, column: 'external_code', text: fields.guest_no_place() }] : []
  })
}
