import * as texts from '../../../texts/compiled/effects/bulk'
import type { ListName } from '../../../contract/office/list'
import type { Queryable } from '../../platform/db/database'
import { moneyText } from '../documents'
import * as found from './bulk.queries'

interface RowName {
  /** The row's name on screens. */
  readonly name: string
  /** The code of the order that it belongs to. */
  readonly order: string | null
}

/**
 * What people call the rows of a list, by the keys that a job has of them: a refund or a receipt has a number that no screen
 * shows. They are read when they are shown and stored nowhere, so that an erased name is nowhere else.
 */
export async function rowNames(
  db: Queryable,
  list: ListName,
  keys: readonly string[],
): Promise<(key: string) => RowName> {
  const names = keys.length === 0 ? [] : await namesOf(db, list, keys)
  const byKey = new Map(names.map(({ key, ...name }) => [key, name]))
  return (key) => byKey.get(key) ?? { name: key, order: null }
}

async function namesOf(db: Queryable, list: ListName, keys: readonly string[]) {
  const ids = keys.map(Number)
  if (list === 'orders' || list === 'deliveries') return keys.map((key) => ({ key, name: key, order: key }))
  if (list === 'tickets')
    return (await found.findOrdersOfTickets(db, keys)).map(({ key, order }) => ({
      key: key ?? '',
      name: key ?? '',
      order,
    }))
  if (list === 'refunds') return calledByOrder(await found.findOrdersOfRefunds(db, ids))
  if (list === 'withdrawals') return calledByOrder(await found.findOrdersOfWithdrawals(db, ids))
  if (list === 'bank-entries')
    return (await found.findReceipts(db, ids)).map(({ key, payer, amount, currency, order }) => ({
      key: String(key),
      name: [payer, moneyText(amount, currency)].filter((text) => text !== null).join(', '),
      order,
    }))
  return []
}

/** The rows of a guest list's job: the guest and the row of the file until the order is made, and then the order. */
export async function guestNames(
  db: Queryable,
  rows: readonly { readonly key: string; readonly data: Record<string, unknown> | null }[],
): Promise<(key: string) => RowName> {
  const keys = rows.map(({ key }) => key)
  const orders = keys.length === 0 ? [] : await found.findOrdersOfGuests(db, keys)
  const byKey = new Map<string, RowName>(
    rows.flatMap(({ key, data }) => (data === null ? [] : [[key, { name: guestName(data), order: null }]])),
  )
  for (const { key, order, full_name } of orders) byKey.set(key ?? '', { name: full_name || order, order })
  return (key) => byKey.get(key) ?? { name: texts.guest_erased(), order: null }
}

/** The name of a guest's row without the person: its number in the file, as a spreadsheet counts. */
export const guestRow = (data: Record<string, unknown>): string =>
  texts.guest_row({ row: String(data['row']) })

const guestName = (data: Record<string, unknown>): string =>
  texts.guest({
    row: String(data['row']),
    guest: [data['full_name'], data['email']].filter(Boolean).join(', '),
  })

const calledByOrder = (rows: readonly { key: number; order: string }[]) =>
  rows.map(({ key, order }) => ({ key: String(key), name: order, order }))
