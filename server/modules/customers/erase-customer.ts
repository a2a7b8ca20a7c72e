import { eraseCustomer as eraseCustomerCall } from '#contract/office/customers'
import type { Effect } from '#contract/office/effect'
import { whyNamesStay } from '#rules/retention/retention'
import { countSlots } from '#rules/text/count-slots'
import { notices, storedCount } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/effects/customers'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { removeWaitingAddress, lockWaitingOf, eraseCustomer } from '../accounts'
import { type Changed, changeOrDryRun, fingerprintOf, dryRunOf } from '../audit'
import { eraseGuests } from '../bulk'
import { expireCarts } from '../cart'
import { eraseViewsAbout } from '../lists'
import {
  eraseHeldTickets,
  eraseMailsAbout,
  eraseMailsTo,
  eraseOrdersOfBuyer,
  lockOrdersInUse,
} from '../orders'
import { notifyOwners, serveStaff } from '../staff'
import { findOrderIdsOf, findIdentitiesOf, countDocuments, findCustomerById } from './queries'

type Order = Awaited<ReturnType<typeof lockOrdersInUse>>[number]

/** The locked orders of a person, grouped by whether they still need names. */
interface OrdersOfPerson {
  /** Settled orders that the person placed. Their names can be erased. */
  readonly settled: readonly Order[]
  /** Settled orders of others in which the person holds tickets. */
  readonly held: readonly Order[]
  /** Orders that are not settled, placed by the person or by others. */
  readonly open: readonly { code: string; why: NonNullable<ReturnType<typeof whyNamesStay>> }[]
}

/** Locks and groups the orders of a person with these accounts. */
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
 * Erases an account and the names in its settled orders. Customers and staff use the same rule. Open orders keep their names,
 * and documents stay as they were issued. The orders must be locked and belong to `accounts`, which include the account.
 *
 * Returns the number of removed saved views of staff. Returns `null` if the account is erased already or if its password is no
 * longer the one that was checked; if `checkedHash` is `null`, the password is not compared.
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
  // An unconfirmed address may be somebody else's, so only the mails that this person caused are erased.
  await eraseMailsAbout(tx, { account: { id, email }, orders: ids }, now)
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
  return { views: await eraseViewsAbout(tx, identities) }
}

/**
 * Erases a customer like the customer's own deletion, or makes a dry run. It fails with `customer-needed` if an order still
 * needs the names, because people who ask staff for erasure expect that everything is erased.
 */
export const eraseCustomerHandler = serveStaff(
  eraseCustomerCall,
  async ({ payload, context, staff, audit }) => {
    const id = orRefuse(payload.customer_id, 'customer-not-found')
    orRefuse(await findCustomerById(context.db.kysely, id, context.now()), 'customer-not-found')
    const dryRun = dryRunOf(payload)
    const erase = async (tx: Tx): Promise<Changed<null>> => {
      const now = context.now()
      // Staff erase the owner of the address, so the orders of its waiting account are erased too.
      const waiting = await lockWaitingOf(tx, id)
      const accounts = waiting === undefined ? [id] : [id, waiting]
      const orders = await ordersOfPerson(tx, accounts, now)
      if (orders.open.length > 0)
        throw new Refusal('customer-needed', { slots: { why: whyNot(orders.open) } })
      const documents = await countDocuments(
        tx,
        orders.settled.map((order) => order.id),
      )
      const erased = await erasePerson(tx, { id, checkedHash: null, accounts }, orders, now)
      const { views } = orRefuse(erased, 'customer-not-found')
      if (waiting !== undefined) await removeWaitingAddress(tx, waiting)
      await notifyOwners(tx, {
        subject: notices.customer_erased(),
        lines: [notices.customer_erased_orders({ ...storedCount(orders.settled.length), id })],
        actor: staff.actor,
        now,
      })
      await audit.record(tx, {
        subject: `customer ${id}`,
        after: { orders: orders.settled.length, documents },
      })
      return { result: null, effect: effectOf(id, orders, { documents, views }) }
    }
    const { effect } = await changeOrDryRun(context.db, dryRun, erase)
    if (!dryRun.isDryRun) {
      // Outside the transaction, as in the customer's own deletion.
      await expireCarts(context.db.kysely, id, context.now())
      context.wake()
    }
    return { effect }
  },
)

const reasons: Record<OrdersOfPerson['open'][number]['why'], (slots: { code: string }) => string> = {
  unpaid: texts.open_unpaid,
  refund: texts.open_refund,
  withdrawal: texts.open_withdrawal,
  goods: texts.open_goods,
  tickets: texts.open_tickets,
}
/** Maximum number of listed orders. Further orders are only counted. */
const maxNamed = 5

function whyNot(open: OrdersOfPerson['open']): string {
  const named = open.slice(0, maxNamed).map(({ code, why }) => reasons[why]({ code }))
  const more = open.length - named.length
  return texts.open_list({
    orders: [...named, ...(more > 0 ? [texts.open_more(countSlots(more))] : [])].join('; '),
  })
}

function effectOf(
  id: number,
  { settled, held }: OrdersOfPerson,
  { documents, views }: { documents: number; views: number },
): Effect {
  return {
    carts: 0,
    orders: settled.length,
    tickets: 0,
    places: 0,
    mails: 0,
    money: 0,
    notes: [
      texts.erased(),
      texts.orders_erased(countSlots(settled.length)),
      ...(held.length > 0 ? [texts.tickets_erased(countSlots(held.length))] : []),
      texts.documents_stay(countSlots(documents)),
      texts.reasons_erased(),
      ...(views > 0 ? [texts.views_removed(countSlots(views))] : []),
    ],
    fingerprint: fingerprintOf([id, settled.map((order) => order.id), documents]),
  }
}
