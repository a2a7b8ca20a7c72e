import type { ListName } from '../../../contract/office/list'
import type { Queryable } from '../../db/database'
import { moneyText } from '../../documents/money-text'
import * as found from './row-names.sql'

interface RowName {
  /** What people call the row. */
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

const calledByOrder = (rows: readonly { key: number; order: string }[]) =>
  rows.map(({ key, order }) => ({ key: String(key), name: order, order }))
