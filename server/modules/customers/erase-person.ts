import { whyNamesStay } from '../../../rules/retention/retention'
import {
  eraseHeldTickets,
  eraseMailsAbout,
  eraseMailsTo,
  eraseOrdersOfBuyer,
  lockOrdersInUse,
} from '../orders'
import type { Tx } from '../../platform/db/database'
import { eraseGuests, forgetInViews } from '../changes'
import { eraseCustomer, findOrderIdsOf, findIdentitiesOf } from './queries'

type Order = Awaited<ReturnType<typeof lockOrdersInUse>>[number]

/** A person's orders, locked, by whether they still need names. */
export interface OrdersOfPerson {
  /** Made by them, settled: their names can go. */
  readonly settled: readonly Order[]
  /** Made by others and settled; the person holds tickets of them. */
  readonly held: readonly Order[]
  /** Made or held by them, and not settled. */
  readonly open: readonly { code: string; why: NonNullable<ReturnType<typeof whyNamesStay>> }[]
}

/** Locks the orders of a person by all these accounts, and answers which still need their names. */
export async function ordersOfPerson(
  tx: Tx,
  accounts: readonly number[],
  now: Date,
): Promise<OrdersOfPerson> {
  const { made, held } = await findOrderIdsOf(tx, accounts)
  const orders = await lockOrdersInUse(tx, [...made, ...held])
  const judged = orders.map((order) => ({ order, why: whyNamesStay(order, now) }))
  const isMade = new Set(made)
  const settled = judged.filter(({ why }) => why === null).map(({ order }) => order)
  return {
    settled: settled.filter(({ id, has_names }) => isMade.has(id) && has_names),
    held: settled.filter(({ id }) => !isMade.has(id)),
    open: judged.flatMap(({ order: { code }, why }) => (why === null ? [] : [{ code, why }])),
  }
}

/**
 * Erases an account with the names in its settled orders; one rule for the customer and for staff. Orders that are open keep
 * theirs, documents stay as they were issued. Answers how many saved views of staff went with them; null if the password is no
 * longer the one that was checked (null: any), or the account is erased. `accounts` are those whose orders these are, the account among them; the orders are locked.
 */
export async function erasePerson(
  tx: Tx,
  { id, checkedHash, accounts }: { id: number; checkedHash: string | null; accounts: readonly number[] },
  { settled, held }: OrdersOfPerson,
  now: Date,
): Promise<{ views: number } | null> {
  const ids = settled.map((order) => order.id)
  const identities = await findIdentitiesOf(tx, accounts, ids)
  const addresses = await eraseCustomer(tx, id, checkedHash, now)
  if (addresses === null) return null
  const { email, confirmed } = addresses
  if (confirmed !== null) await eraseMailsTo(tx, [confirmed], now)
  // Anybody's address can be entered: there only the mails that this person caused go.
  await eraseMailsAbout(tx, { account: email, orders: ids }, now)
  await eraseOrdersOfBuyer(tx, ids, accounts, now)
  await eraseHeldTickets(
    tx,
    held.map((order) => order.id),
    accounts,
  )
  await eraseGuests(
    tx,
    identities.map((one) => one.email.trim().toLowerCase()),
  )
  return { views: await forgetInViews(tx, identities) }
}
