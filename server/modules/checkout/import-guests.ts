import { type BadGuest, importGuests, retryGuestList } from '#contract/office/orders'
import { LargeBody } from '../../platform/http/read-payload'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { prepareInvitation } from '../accounts'
import { findJob, findWaitingGuests, lockJob, recordJob, restartJob, jobView, type JobAction } from '../bulk'
import { serveStaff, authorOf, mayCall } from '../staff'
import { place } from './create-order'
import { findMadeGuests } from './queries'
import {
  type BadRow,
  readRows,
  twice,
  withoutPlace,
  orderOfGuest,
  type GuestRow,
  importGuestsWork,
  readGuests,
} from './read-guests'

/**
 * Starts the job that creates a free order for each row of a guest list (`guestListJob`). If a row is invalid, no job is
 * started. Rows that already have an order or are waiting in a running job are skipped.
 */
export const importGuestsHandler = serveStaff(
  importGuests,
  async ({ payload, context, staff, audit, request }) => {
    const { kysely } = context.db
    const { body } = request
    const list =
      body instanceof LargeBody
        ? await context.largeBodies.read(importGuestsWork, body, null)
        : readGuests(payload)
    const stock = await context.catalogue.stock()
    const read = await readRows(list.rows, list.channel, stock.snapshot)
    const guests = read.filter((one) => 'order' in one)
    const keys = guests.map(({ key }) => key)
    const known = await findMadeGuests(kysely, keys)
    const waiting = await findWaitingGuests(kysely, keys)
    const open = guests.filter(({ key }) => !known.has(key))
    const left = open.filter(({ key }) => !waiting.has(key))
    const bad = [...read.filter((one) => 'text' in one), ...twice(guests), ...withoutPlace(open, stock)]
    const counts = {
      rows: list.rows.length,
      known: guests.length - open.length,
      waiting: open.length - left.length,
      left: left.length,
      bad: withGuests(bad, list.rows),
    }
    if (list.isDryRun || bad.length > 0 || left.length === 0) {
      audit.nothingChanged()
      const [running] = waiting.values()
      const job = running === undefined ? undefined : await findJob(kysely, running)
      return { ...counts, job: job === undefined ? null : await jobView(kysely, job) }
    }
    const job = await context.db.transaction(async (tx) => {
      const row = await recordJob(tx, {
        action: 'import-guests',
        list: 'orders',
        requested: { channel: list.channel },
        rows: left.map(({ key, row: data }) => ({ key, data })),
        ...authorOf(staff),
        created_at: context.now(),
      })
      const after = { job_id: row.id, rows: left.length, channel: list.channel ?? undefined }
      await audit.record(tx, { subject: null, after })
      return row
    })
    context.wake()
    return { ...counts, job: await jobView(kysely, job) }
  },
)

/** Restarts the job of a guest list for the rows without an order. A running job also processes its rejected rows again. */
export const retryGuestListHandler = serveStaff(retryGuestList, async ({ payload, context, audit }) => {
  const job = await context.db.transaction(async (tx) => {
    const found = orRefuse(await lockJob(tx, payload.job_id), 'bulk-not-found')
    if (found.action !== 'import-guests') throw new Refusal('bulk-not-found')
    const rows = await restartJob(tx, found.id)
    if (rows === 0) throw new Refusal('no-guests-left')
    await audit.record(tx, { subject: null, after: { job_id: found.id, rows } })
    return orRefuse(await findJob(tx, found.id), 'bulk-not-found')
  })
  context.wake()
  return { job: await jobView(context.db.kysely, job) }
})

/** Returns the invalid rows in the order of the list, with their guests, because text editors may number lines differently. */
function withGuests(bad: readonly BadRow[], rows: readonly GuestRow[]): BadGuest[] {
  const byRow = new Map(rows.map((one) => [one.row, one]))
  return bad.toSorted((a, b) => a.row - b.row).map((one) => ({ ...one, guest: guestOf(byRow.get(one.row)) }))
}

const maxShown = 80
/** Returns the name and address of a guest in one line. */
const guestOf = (row: GuestRow | undefined): string =>
  [row?.full_name, row?.email].filter(Boolean).join(', ').replaceAll(/\s+/g, ' ').slice(0, maxShown)

/**
 * Creates the free order of one row of a guest list. The row's key is unique among orders, so that no list and no job creates
 * the order twice. The audit log contains only one entry for the whole list, by `import-guests`.
 */
export const guestListJob: JobAction = {
  list: 'orders',
  call: importGuestsHandler,
  async run({ staff, context }, { key, requested, data }) {
    if (!mayCall(staff.role, 'import-guests')) throw new Refusal('not-allowed')
    if (data == null) throw new Refusal('guest-erased')
    const { snapshot } = await context.catalogue.stock()
    const { order } = orderOfGuest(data as GuestRow, requested.channel ?? null, snapshot)
    const invitation = await prepareInvitation({ network: 'office', account: staff.actor })
    try {
      await context.db.transaction(async (tx) => {
        if ((await findMadeGuests(tx, [key])).has(key)) return
        await place(context, tx, order, {
          invitation,
          vies: null,
          note: null,
          termsAccepted: false,
          cartCode: key,
          now: context.now(),
        })
      })
    } catch (error) {
      if (!isTaken(error)) throw error
      // Another job created the order at the same time. An empty transaction marks the row as done.
      await context.db.transaction(() => Promise.resolve())
    }
  },
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'orders_cart_code_key'
