import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BadGuest, importGuests } from '../../../contract/office/new-order'
import { createOrder } from '../../../contract/office/orders'
import { emailKey } from '../../../rules/email-key'
import { tidyName } from '../../../rules/person-name'
import { clockTime, instantsAt } from '../../../rules/clock-time'
import { localTimesIn } from '../../../rules/local-time-text'
import { timeTwice } from '../../http/time-twice'
import { prepareInvitation } from '../../accounts/invite-customer'
import { LargeBody } from '../../http/large-body'
import { readPayload } from '../../http/read-payload'
import { Refusal } from '../../refusal'
import { serveStaff } from '../../staff/serve-staff'
import type { CatalogueItem, Snapshot, Stock } from '../../stock/catalogue'
import { shopItemOf } from '../../stock/shop-item'
import { place } from './create-order'
import { findMadeGuests } from './create-order.sql'
import { type GuestRow, importGuestsWork, readGuests } from './read-guests'
import { readStaffOrder, type StaffOrder } from './staff-order'

/** In milliseconds: after this a call makes no further order, and answers how many are left. */
const mostTime = 5000
/** How many rows are read before other requests get a turn. */
const atOnce = 200

/** What is wrong with a row. */
type BadRow = Omit<BadGuest, 'guest'>

/** A row that can become an order. */
interface Guest {
  row: GuestRow
  /** Names the order of this row: the same row again makes no second one. */
  key: string
  order: StaffOrder
}

/**
 * Makes a free order for each row of a list, each in its own transaction, for a few seconds at a time: the same call goes on,
 * also after a crash. While a row is bad nothing is made.
 */
export const importGuestsHandler = serveStaff(
  importGuests,
  async ({ payload, world, staff, audit, request }) => {
    const { body } = request
    const list =
      body instanceof LargeBody
        ? await world.largeBodies.read(importGuestsWork, body, null)
        : readGuests(payload)
    const stock = await world.catalogue.stock()
    const read = await readRows(list.rows, list.channel, stock.snapshot)
    const guests = read.filter((one) => 'order' in one)
    const known = await findMadeGuests(
      world.db.kysely,
      guests.map(({ key }) => key),
    )
    const open = guests.filter(({ key }) => !known.has(key))
    const bad = [...read.filter((one) => 'text' in one), ...twice(guests), ...withoutPlace(open, stock)]
    const named = () => withGuests(bad, list.rows)
    const counts = { rows: list.rows.length, known: guests.length - open.length }
    if (list.isDryRun || bad.length > 0) {
      audit.nothingChanged()
      return { ...counts, made: 0, left: open.length, bad: named() }
    }
    const began = performance.now()
    let made = 0
    for (const { key, order, row } of open) {
      if (performance.now() - began > mostTime) break
      const invitation = await prepareInvitation({ network: 'office', account: staff.actor })
      try {
        await world.db.transaction((tx) =>
          place(world, tx, order, {
            invitation,
            note: null,
            termsAccepted: false,
            cartCode: key,
            now: world.now(),
          }),
        )
        made += 1
      } catch (error) {
        // Another call made this row at the same moment.
        if (isTaken(error)) continue
        if (!(error instanceof Refusal)) throw error
        bad.push({ row: row.row, column: null, text: error.message })
        break
      }
    }
    const after = { rows: counts.rows, made, channel: list.channel ?? undefined }
    if (made === 0) audit.nothingChanged()
    else await audit.record(world.db.kysely, { subject: null, after })
    world.wake()
    return { ...counts, made, left: open.length - made, bad: named() }
  },
)

/** The bad rows in the order of the list, each with whom it names: a text editor counts lines otherwise. */
function withGuests(bad: readonly BadRow[], rows: readonly GuestRow[]): BadGuest[] {
  const byRow = new Map(rows.map((one) => [one.row, one]))
  return bad.toSorted((a, b) => a.row - b.row).map((one) => ({ ...one, guest: guestOf(byRow.get(one.row)) }))
}

const mostShown = 80
/** In one line. */
const guestOf = (row: GuestRow | undefined): string =>
  [row?.full_name, row?.email].filter(Boolean).join(', ').replaceAll(/\s+/g, ' ').slice(0, mostShown)

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'orders_cart_code_key'

/** Thousands of rows take long, so other requests are served in between. */
async function readRows(rows: readonly GuestRow[], channel: string | null, snapshot: Snapshot) {
  const read: (Guest | BadRow)[] = []
  for (const row of rows) {
    read.push(readRow(row, channel, snapshot))
    if (read.length % atOnce === 0) await nextTurn()
  }
  return read
}

/** The order of a row, by the rules of staff orders, or what is wrong with it. */
function readRow(row: GuestRow, channel: string | null, snapshot: Snapshot): Guest | BadRow {
  const { full_name, email, external_code } = row
  try {
    const item = snapshot.byCode.get(external_code)
    if (item === undefined) return { row: row.row, column: 'external_code', text: noItem(external_code) }
    const time = row.travel_time === '' ? null : timeOf(row.travel_time, item)
    const asked = { external_code, full_name, email, travel_time: time, price: 0, fee: 0 }
    const payload = readPayload(createOrder, {
      customer: { full_name, email },
      items: [asked],
      channel: channel?.trim() || 'Guest list',
    })
    const order = readStaffOrder(payload, snapshot)
    const parts = [tidyName(full_name), emailKey(email), external_code, time]
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
    return { row, key: `guest-${hash}`, order }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [field = ''] = Object.keys(error.errors ?? {})
    const text = error.errors?.[field]?.[0] ?? error.message
    return { row: row.row, column: field.split('.').at(-1) || null, text }
  }
}

const twoDays = (one: string, other: string) =>
  `This could be ${one.replace('T', ' ')} or ${other.replace('T', ' ')}. Please write the one you mean with the year first.`

const noItem = (code: string) =>
  code === ''
    ? 'Please name an item by its code.'
    : `There is no item with the code “${code.slice(0, mostShown)}”.`

const timeField = 'items.0.travel_time'

/**
 * The instant of a departure: ISO 8601 with an offset, or local time of the item as a spreadsheet writes it. A text that can
 * mean two departures is rejected with both.
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

/** The departures of an item by their local times; of two with the same, the first. */
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

/** Rows that stand in the list a second time. */
function twice(guests: readonly Guest[]): BadRow[] {
  const seen = new Map<string, number>()
  return guests.flatMap(({ key, row }) => {
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row.row)
    return first === undefined ? [] : [{ row: row.row, column: null, text: `The same as row ${first}.` }]
  })
}

/** Rows for which there are too few places, by item and departure. */
function withoutPlace(open: readonly Guest[], stock: Stock): BadRow[] {
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
    return isFull ? [{ row: row.row, column: 'external_code', text: 'No place is left for this row.' }] : []
  })
}
