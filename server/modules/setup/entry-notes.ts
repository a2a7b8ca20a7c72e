import * as texts from '../../../texts/compiled/effects/setup'
import type { ItemEntry, VoucherEntry } from '../../../contract/office/catalogue-file'
import { expectsTax, hasNoTax } from '../../../rules/money/tax'
import type { Tx } from '../../platform/db/database'
import { countSlots } from '../changes'
import { findSettings } from '../catalogue'
import { settingsFrom } from '../settings'
import { voucherKey } from '../../../rules/vouchers/voucher'
import { isSameValue } from '../../../rules/text/same-value'
import { countTicketsOf, countTicketsOfItems, countUsed } from './queries'

interface Change {
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** Sentences on how changed events affect sold tickets. */
export async function notesOfEvents(tx: Tx, changes: readonly Change[]): Promise<string[]> {
  const events = changes.filter(({ subject }) => subject.startsWith('events.'))
  const known = events.filter(({ before }) => before !== null)
  const notes =
    events.length > known.length ? [texts.events_choosable(countSlots(events.length - known.length))] : []
  if (known.length === 0) return notes
  const codes = known.map(({ subject }) => subject.slice('events.'.length))
  return [...notes, showAtOnce(await countTicketsOf(tx, codes))]
}

/** Dates and places of items that sold tickets show. */
const shownOnTickets = ['starts_at', 'ends_at', 'route', 'meeting_point'] as const

/** Sentences on how many sold tickets show the changed dates and places of items. */
export async function notesOfItemDates(
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

/** A sentence on items that become taxed at 0 or come on sale so, if the seller charges tax. */
export async function notesOfTax(
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

/** Sentences on how many changed vouchers are usable, used, expired or not yet valid. */
export async function notesOfVouchers(tx: Tx, changes: readonly Change[], now: Date): Promise<string[]> {
  const vouchers = changes.flatMap(({ subject, after }) =>
    subject.startsWith('vouchers.') ? [{ after: after as VoucherEntry }] : [],
  )
  if (vouchers.length === 0) return []
  const used = await countUsed(
    tx,
    vouchers.map(({ after }) => voucherKey(after.code)),
  )
  const ended = vouchers.filter(({ after }) => isBefore(after.valid_until, now)).length
  const later = vouchers.filter(
    ({ after }) => after.valid_from !== null && !isBefore(after.valid_from, now),
  ).length
  const isOne = vouchers.length === 1
  const usable = vouchers.length - used - ended - later
  return [
    used > 0 ? texts.vouchers_used(countSlots(used)) : null,
    ended > 0 ? (isOne ? texts.voucher_ended() : texts.vouchers_ended(countSlots(ended))) : null,
    later > 0 ? (isOne ? texts.voucher_later() : texts.vouchers_later(countSlots(later))) : null,
    usable > 0 ? (isOne ? texts.voucher_usable() : texts.vouchers_usable(countSlots(usable))) : null,
  ].filter((note) => note !== null)
}

const isBefore = (at: string | null, now: Date): boolean => at !== null && Date.parse(at) < now.getTime()
