import type { ItemEntry, VoucherEntry } from '#contract/office/catalogue-file'
import type { Effect } from '#contract/office/effect'
import type { Look } from '#contract/office/look'
import type { SettingDeclaration } from '#contract/settings/declare'
import { lookSettings } from '#contract/settings/look'
import { settingDeclarations } from '#contract/settings/sections'
import { dayIn } from '#rules/dates/dates'
import { isWithin, toMillis } from '#rules/dates/instants'
import { sum } from '#rules/money/money'
import { expectsTax, hasNoTax } from '#rules/money/tax'
import { whyNamesStay, monthsBefore } from '#rules/retention/retention'
import { nameInSentence } from '#rules/settings/setting-names'
import { countSlots, numberText } from '#rules/text/count-slots'
import { isSameValue } from '#rules/text/same-value'
import { voucherKey } from '#rules/vouchers/voucher'
import * as settingsTexts from '#texts/compiled/effects/settings'
import * as texts from '#texts/compiled/effects/setup'
import * as shared from '#texts/compiled/effects/shared'
import type { Tx } from '../../platform/db/database'
import { fingerprintOf } from '../audit'
import { countReportsToSend, findFiscalNumbers } from '../invoices'
import { mailsQueued } from '../mail-queue'
import { countEventsOf, findOrdersInUse, findOrdersOfAge } from '../orders'
import { findSettings, settingsFrom, noteOfFiscal, notesOfReported, type Importer } from '../settings'
import { findUsedVouchers } from '../vouchers'
import { countTicketsOf, countTicketsOfItems, countCartsWith } from './queries'
import { noteOfExempt } from './reported-items'

/** Returns sentences on what a change of fiscalisation means for documents that were reported. */
async function notesOfFiscalisation(tx: Tx, changes: readonly Change[], now: Date): Promise<string[]> {
  if (!changes.some(({ subject }) => subject === 'settings.fiscal')) return []
  const numbers = await findFiscalNumbers(tx)
  const waiting = await countReportsToSend(tx)
  return notesOfReported(changes, { numbers, waiting, year: Number(dayIn(now, fiscalZone).slice(0, 4)) })
}

/** Croatia's time zone, in which its tax authority's years begin. */
const fiscalZone = 'Europe/Zagreb'

/** Returns sentences on how changed events affect sold tickets. */
async function notesOfEvents(tx: Tx, changes: readonly Change[]): Promise<string[]> {
  const events = changes.filter(({ subject }) => subject.startsWith('events.'))
  const known = events.filter(({ before }) => before !== null)
  const notes =
    events.length > known.length ? [texts.events_choosable(countSlots(events.length - known.length))] : []
  if (known.length === 0) return notes
  const codes = known.map(({ subject }) => subject.slice('events.'.length))
  return [...notes, showAtOnce(await countTicketsOf(tx, codes))]
}

/** Dates and places of items that are shown on sold tickets. */
const shownOnTickets = ['starts_at', 'ends_at', 'route', 'meeting_point'] as const

/** Returns sentences on how many sold tickets show the changed dates and places of items. */
async function notesOfItemDates(
  tx: Tx,
  items: readonly { before: ItemEntry; after: ItemEntry }[],
): Promise<string[]> {
  const moved = items.filter(({ before, after }) =>
    shownOnTickets.some((key) => !isSameValue(before[key], after[key])),
  )
  if (moved.length === 0) return []
  const codes = moved.map(({ after }) => after.external_code)
  return [showAtOnce(await countTicketsOfItems(tx, codes))]
}

const showAtOnce = (tickets: number): string =>
  tickets === 0 ? texts.no_ticket_shows() : texts.tickets_show(countSlots(tickets))

/** Returns a sentence on items whose tax rate becomes 0 or that are published with 0, if the seller charges tax. */
async function notesOfTax(
  tx: Tx,
  items: readonly { before: ItemEntry | null; after: ItemEntry }[],
): Promise<string[]> {
  const untaxed = items.filter(
    ({ before, after }) =>
      hasNoTax(after) && (before === null || !hasNoTax(before) || (after.published && !before.published)),
  )
  if (untaxed.length === 0) return []
  const { seller } = settingsFrom(await findSettings(tx))
  if (!expectsTax(seller)) return []
  return [items.length === 1 ? texts.untaxed() : texts.untaxed_items(countSlots(untaxed.length))]
}

/** Returns sentences on how many changed vouchers are usable, used, expired or not yet valid. */
async function notesOfVouchers(tx: Tx, changes: readonly Change[], now: Date): Promise<string[]> {
  const vouchers = changes.flatMap(({ subject, after }) =>
    subject.startsWith('vouchers.') ? [{ after: after as VoucherEntry }] : [],
  )
  if (vouchers.length === 0) return []
  const used = await findUsedVouchers(
    tx,
    vouchers.map(({ after }) => voucherKey(after.code)),
  )
  const count = (fits: (voucher: VoucherEntry) => boolean) =>
    vouchers.filter(({ after }) => fits(after)).length
  const ended = count(({ valid_until }) => valid_until !== null && toMillis(valid_until) < now.getTime())
  const later = count(({ valid_from }) => valid_from !== null && toMillis(valid_from) > now.getTime())
  // A used voucher may also have ended or not have begun, so the number of usable ones is not the rest.
  const usable = count(
    ({ code, valid_from, valid_until }) =>
      !used.has(voucherKey(code)) && isWithin(now, valid_from, valid_until),
  )
  const isOne = vouchers.length === 1
  return [
    used.size > 0 ? texts.vouchers_used(countSlots(used.size)) : null,
    ended > 0 ? (isOne ? texts.voucher_ended() : texts.vouchers_ended(countSlots(ended))) : null,
    later > 0 ? (isOne ? texts.voucher_later() : texts.vouchers_later(countSlots(later))) : null,
    usable > 0 ? (isOne ? texts.voucher_usable() : texts.vouchers_usable(countSlots(usable))) : null,
  ].filter((note) => note !== null)
}

const declarations: Readonly<Record<string, Pick<SettingDeclaration, 'notes'>>> = settingDeclarations

/** Returns sentences on how changed settings affect the shop, as their declarations say. */
const notesOfSettings = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ subject, before, after }) => {
    const [kind, key = ''] = subject.split('.')
    return kind === 'settings' ? (declarations[key]?.notes?.(after, before) ?? []) : []
  })

const lookKeys = Object.keys(lookSettings) as (keyof Look)[]

/** Returns a sentence on the effect of changing these settings, or `null` if none of them belongs to the look. */
function noteOfLook(changes: readonly Change[]): string | null {
  const changed = new Set(changes.map(({ subject }) => subject))
  const parts = lookKeys.filter((key) => changed.has(`settings.${key}`)).map(nameInSentence)
  return parts.length === 0 ? null : settingsTexts.seen_at_once({ parts: parts.join('; ') })
}

interface Change {
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** Returns the effect of an import on carts and places. Existing orders do not change. */
export async function importEffect(
  tx: Tx,
  changes: readonly Change[],
  by: Pick<Importer, 'now' | 'certificate'>,
): Promise<Effect> {
  const { now } = by
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
  const places = sum(items.map(placesAdded))
  const retention = changes.find(({ subject }) => subject === 'settings.retentionMonths')
  // Only owners are mailed, about changes of owner settings.
  const mails = mailsQueued(tx)
  const notes = [
    appearing.length > 0 ? texts.items_appear(countSlots(appearing.length)) : null,
    cartsRepriced > 0 ? texts.carts_repriced(countSlots(cartsRepriced)) : null,
    cartsWithdrawn > 0 ? texts.carts_withdrawn(countSlots(cartsWithdrawn)) : null,
    places > 0 ? texts.places_more(countSlots(places)) : null,
    places < 0 ? texts.places_fewer(countSlots(-places)) : null,
    ...(await notesOfTax(tx, items)),
    noteOfExempt(items),
    ...(await notesOfItemDates(tx, known)),
    ...(await notesOfEvents(tx, changes)),
    ...(await notesOfVouchers(tx, changes, now)),
    ...notesOfSettings(changes),
    noteOfFiscal(changes, by),
    ...(await notesOfFiscalisation(tx, changes, now)),
    noteOfLook(changes),
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

/**
 * Returns the number of places that an item offers: its own total or that of its departures, whichever is lower. It is
 * `null` if neither is limited.
 */
function placesOf({ stock_level, travel_time_type, travel_times }: ItemEntry): number | null {
  const departures = travel_times.map((time) => time.stock_level)
  const hasLimit = travel_time_type === 'selectable' && !departures.includes(null)
  if (!hasLimit) return stock_level
  return Math.min(stock_level ?? Infinity, sum(departures.map((places) => places ?? 0)))
}

/** Returns how many more places an item offers. An item that becomes limited or unlimited counts as 0. */
function placesAdded({ before, after }: { before: ItemEntry | null; after: ItemEntry }): number {
  const [previous, next] = [before === null ? 0 : placesOf(before), placesOf(after)]
  return previous === null || next === null ? 0 : next - previous
}

/** Maximum number of counted orders, because the dry run is repeated while staff are typing. */
const maxCounted = 10_000

/** Returns a sentence on which orders the retention job will erase with `months` (`server/modules/retention/tidy-up.ts`). */
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
