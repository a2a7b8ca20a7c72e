import * as shared from '../../../texts/compiled/effects/shared'
import * as texts from '../../../texts/compiled/effects/setup'
import type { ItemEntry } from '../../../contract/office/catalogue-file'
import type { Effect } from '../../../contract/office/effect'
import { sum } from '../../../rules/money/money'
import type { Tx } from '../../platform/db/database'
import { mailsQueued } from '../outbox'
import { countSlots, numberText } from '../changes'
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
    appearing.length > 0 ? texts.items_appear(countSlots(appearing.length)) : null,
    cartsRepriced > 0 ? texts.carts_repriced(countSlots(cartsRepriced)) : null,
    cartsWithdrawn > 0 ? texts.carts_withdrawn(countSlots(cartsWithdrawn)) : null,
    places > 0 ? texts.places_more(countSlots(places)) : null,
    places < 0 ? texts.places_fewer(countSlots(-places)) : null,
    ...(await notesOfTax(tx, items)),
    ...(await notesOfItemDates(tx, known)),
    ...(await notesOfEvents(tx, changes)),
    ...(await notesOfVouchers(tx, changes, now)),
    ...notesOfSettings(changes),
    noteOfLook(changes.map(({ subject }) => subject.replace('settings.', ''))),
    retention === undefined ? null : await noteOfErasure(tx, retention.after as number | null, now),
    mails > 0 ? texts.owners_mailed() : null,
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

/** So many orders are counted at most: it is done at each pause in typing. */
const maxCounted = 10_000

/** What the job that erases old orders will do with another number of months (`server/modules/retention/erase-old-orders.ts`). */
async function noteOfErasure(tx: Tx, months: number | null, now: Date): Promise<string> {
  if (months === null) return texts.names_kept()
  const aged = await findOrdersOfAge(tx, monthsBefore(now, months), maxCounted + 1)
  if (aged.length > maxCounted) return texts.many_erased({ number: numberText(maxCounted) })
  const settled = (await findOrdersInUse(tx, aged)).filter((order) => whyNamesStay(order, now) === null)
  if (settled.length === 0) return texts.none_erased()
  const ids = settled.map(({ id }) => id)
  return texts.erased({
    orders: shared.order_count(countSlots(ids.length)),
    events: texts.event_count(countSlots(await countEventsOf(tx, ids))),
  })
}
