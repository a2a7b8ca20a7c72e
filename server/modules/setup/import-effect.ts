import type { ItemEntry } from '../../../contract/office/catalogue-file'
import type { Effect } from '../../../contract/office/effect'
import { sum } from '../../../rules/money/money'
import type { Tx } from '../../platform/db/database'
import { mailsQueued } from '../outbox'
import { counted, numberText } from '../changes'
import { fingerprintOf } from '../staff'
import { notesOfEvents, notesOfItemDates, notesOfTax, notesOfVouchers } from './entry-notes'
import { countCartsWith } from './queries'
import { noteOfLook } from './look/look-notes'
import { notesOfSettings } from './settings-notes'
import { whyNamesStay, monthsBefore } from '../../../rules/retention/retention'
import { countEventsOf, findOrdersInUse, findOrdersOfAge } from '../orders'

interface Change {
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** What an import does to carts and places. Orders keep what they were placed with. */
export async function importEffect(tx: Tx, changes: readonly Change[], now: Date): Promise<Effect> {
  const items = changes.flatMap(({ subject, before, after }) =>
    subject.startsWith('items.') ? [{ before: before as ItemEntry | null, after: after as ItemEntry }] : [],
  )
  const known = items.flatMap(({ before, after }) => (before === null ? [] : [{ before, after }]))
  const repriced = known.filter(({ before, after }) => priceOf(before) !== priceOf(after))
  const withdrawn = known.filter(({ before, after }) => before.published && !after.published)
  const appearing = items.filter(({ before, after }) => after.published && before?.published !== true)
  const cartsWith = (list: readonly { after: ItemEntry }[]) =>
    list.length === 0
      ? 0
      : countCartsWith(
          tx,
          list.map(({ after }) => after.external_code),
          now,
        )
  const cartsRepriced = await cartsWith(repriced)
  const cartsWithdrawn = await cartsWith(withdrawn)
  const places = sum(
    items.map(({ before, after }) => placesOf(after) - (before === null ? 0 : placesOf(before))),
  )
  const retention = changes.find(({ subject }) => subject === 'settings.retentionMonths')
  // Only the owners get a mail, about settings that are theirs.
  const mails = mailsQueued(tx)
  const notes = [
    appearing.length > 0 ? `${comes(appearing.length)} on sale.` : null,
    cartsRepriced > 0
      ? `${carts(cartsRepriced)} an item whose price changes: it is bought at the new price.`
      : null,
    cartsWithdrawn > 0 ? `${carts(cartsWithdrawn)} an item that goes off sale.` : null,
    places > 0 ? `${counted(places, 'more place')} on sale.` : null,
    places < 0 ? `${counted(-places, 'place')} fewer on sale.` : null,
    ...(await notesOfTax(tx, items)),
    ...(await notesOfItemDates(tx, known)),
    ...(await notesOfEvents(tx, changes)),
    ...(await notesOfVouchers(tx, changes, now)),
    ...notesOfSettings(changes),
    noteOfLook(changes.map(({ subject }) => subject.replace('settings.', ''))),
    retention === undefined ? null : await noteOfErasure(tx, retention.after as number | null, now),
    mails > 0 ? 'All owners get a mail.' : null,
  ]
  return {
    carts: await cartsWith([...new Set([...repriced, ...withdrawn])]),
    orders: 0,
    tickets: 0,
    places,
    mails,
    money: 0,
    notes: notes.filter((note) => note !== null),
    fingerprint: fingerprintOf(changes),
  }
}

const priceOf = ({ price, fee }: ItemEntry): number => price + fee

/** The places of an item for sale; an unlimited one counts none. */
const placesOf = ({ stock_level, travel_times }: ItemEntry): number =>
  (stock_level ?? 0) + sum(travel_times.map((time) => time.stock_level ?? 0))

const comes = (count: number) => counted(count, 'item comes', 'items come')
const carts = (count: number) => counted(count, 'cart holds', 'carts hold')

/** So many orders are counted at most: it is done at each pause in typing. */
const maxCounted = 10_000

/** What the job that erases old orders will do with another number of months (`server/modules/retention/erase-old-orders.ts`). */
async function noteOfErasure(tx: Tx, months: number | null, now: Date): Promise<string> {
  if (months === null) return 'The names and addresses in orders are kept.'
  const aged = await findOrdersOfAge(tx, monthsBefore(now, months), maxCounted + 1)
  if (aged.length > maxCounted)
    return `More than ${numberText(maxCounted)} orders are old enough to lose their names and addresses in the next run. It cannot be undone.`
  const settled = (await findOrdersInUse(tx, aged)).filter((order) => whyNamesStay(order, now) === null)
  if (settled.length === 0) return 'No order is old enough yet to lose its names and addresses.'
  const ids = settled.map(({ id }) => id)
  const events = counted(await countEventsOf(tx, ids), 'event')
  return `The next run erases the names and addresses in ${counted(ids.length, 'order')} (${events}). It cannot be undone.`
}
