import { createHash } from 'node:crypto'
import { type BadGuest, importGuests } from '../../../contract/office/new-order'
import { emailKey } from '../../../rules/email'
import { tidyName } from '../../../rules/person-name'
import { prepareInvitation } from '../../accounts/invite-customer'
import { LargeBody } from '../../http/large-body'
import { Refusal } from '../../refusal'
import { serveStaff } from '../../staff/serve-staff'
import type { CatalogueItem, Snapshot, Stock } from '../../stock/catalogue'
import { shopItemOf } from '../../stock/shop-item'
import { place } from './create-order'
import { findMadeGuests } from './create-order.sql'
import { type GuestRow, readGuests } from './read-guests'
import { readStaffOrder, type StaffOrder } from './staff-order'

/** In milliseconds: after this a call makes no further order, and answers how many are left. */
const mostTime = 5000

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
    const list = body instanceof LargeBody ? await world.largeBodies.readGuests(body) : readGuests(payload)
    const stock = await world.catalogue.stock()
    const read = list.rows.map((row) => readRow(row, list.channel, stock.snapshot))
    const guests = read.filter((one) => 'order' in one)
    const known = await findMadeGuests(
      world.db.kysely,
      guests.map(({ key }) => key),
    )
    const open = guests.filter(({ key }) => !known.has(key))
    const bad = [...read.filter((one) => 'text' in one), ...twice(guests), ...withoutPlace(open, stock)]
    const counts = { rows: list.rows.length, known: guests.length - open.length }
    if (list.isDryRun || bad.length > 0) {
      audit.nothingChanged()
      return { ...counts, made: 0, left: open.length, bad: bad.toSorted((a, b) => a.row - b.row) }
    }
    const began = performance.now()
    let made = 0
    for (const { key, order, row } of open) {
      if (performance.now() - began > mostTime) break
      const invitation = await prepareInvitation({ network: 'office', account: staff.actor })
      try {
        await world.db.transaction((tx) =>
          place(world, tx, order, { invitation, note: null, cartCode: key, now: world.now() }),
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
    return { ...counts, made, left: open.length - made, bad }
  },
)

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'orders_cart_code_key'

/** The order of a row, by the rules of staff orders, or what is wrong with it. */
function readRow(row: GuestRow, channel: string | null, snapshot: Snapshot): Guest | BadGuest {
  const { full_name, email, external_code } = row
  try {
    const item = snapshot.byCode.get(external_code)
    const time = row.travel_time === '' ? null : timeOf(row.travel_time, item)
    const asked = { external_code, full_name, email, travel_time: time, price: 0, fee: 0 }
    const order = readStaffOrder(
      {
        customer: { full_name, email, country: null, address: null },
        items: [asked],
        payment_method: null,
        channel: channel?.trim() || 'Guest list',
        note: null,
        paid: null,
        discount: null,
        pay_until: null,
      },
      snapshot,
    )
    const parts = [tidyName(full_name), emailKey(email), external_code, time]
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
    return { row, key: `guest-${hash}`, order }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [field = null] = Object.keys(error.errors ?? {})
    return { row: row.row, column: field?.split('.').at(-1) ?? null, text: error.message }
  }
}

/** A departure as an instant: as written, or as the local time of the item, such as `2027-07-08 16:00`. */
function timeOf(text: string, item: CatalogueItem | undefined): string | null {
  const wanted = text.replace('T', ' ').slice(0, 16)
  const local = item?.times.find(
    ({ travel_time }) =>
      // The Swedish format equals ISO 8601.
      travel_time.toLocaleString('sv-SE', { timeZone: item.timezone }).slice(0, 16) === wanted,
  )
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
  if (local !== undefined && !isZoned) return local.travel_time.toISOString()
  const at = isZoned ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new Refusal('travel-time-unknown', { fields: ['items.0.travel_time'] })
  return new Date(at).toISOString()
}

/** Rows that stand in the list a second time. */
function twice(guests: readonly Guest[]): BadGuest[] {
  const seen = new Map<string, number>()
  return guests.flatMap(({ key, row }) => {
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row.row)
    return first === undefined ? [] : [{ row: row.row, column: null, text: `The same as row ${first}.` }]
  })
}

/** Rows for which there are too few places, by item and departure. */
function withoutPlace(open: readonly Guest[], stock: Stock): BadGuest[] {
  const taken = new Map<string, number>()
  return open.flatMap(({ row, order }) => {
    const [line] = order.lines
    const item = line && stock.snapshot.byId.get(line.item.id)
    if (line === undefined || item === undefined) return []
    const shown = shopItemOf(item, stock)
    const time = shown.travel_times.find(({ id }) => id === line.line.travel_time_id)
    const isFull = [
      [`item ${item.id}`, shown.stock_level],
      [`time ${time?.id}`, time?.remaining ?? null],
    ].some(([name, left]) => {
      const count = (taken.get(String(name)) ?? 0) + 1
      taken.set(String(name), count)
      return typeof left === 'number' && count > left
    })
    return isFull ? [{ row: row.row, column: 'external_code', text: 'No place is left for this row.' }] : []
  })
}
