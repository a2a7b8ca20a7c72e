import * as notices from '../../../texts/compiled/mails/notices'
import * as texts from '../../../texts/compiled/effects/customers'
import type { Effect } from '../../../contract/office/effect'
import { eraseCustomer } from '../../../contract/office/customers'
import { notifyOwners, serveStaff, type Changed, changeOrDryRun, fingerprintOf, dryRunOf } from '../staff'
import { forgetWaitingFor, lockWaitingOf } from '../accounts'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { countSlots } from '../changes'
import { erasePerson, ordersOfPerson, type OrdersOfPerson } from './erase-person'
import { countDocuments, expireCarts, findCustomerById } from './queries'

/**
 * Erases a customer as their own deletion does, but not while an order needs them: staff are asked by people who believe that
 * everything goes. Can be tried first.
 */
export const eraseCustomerHandler = serveStaff(eraseCustomer, async ({ payload, context, staff, audit }) => {
  const id = orRefuse(payload.customer_id, 'customer-not-found')
  orRefuse(await findCustomerById(context.db.kysely, id, context.now()), 'customer-not-found')
  const dryRun = dryRunOf(payload)
  const erase = async (tx: Tx): Promise<Changed<null>> => {
    const now = context.now()
    // Staff erase who has the address: also what waits for it, of an account that never confirmed it.
    const waiting = await lockWaitingOf(tx, id)
    const accounts = waiting === undefined ? [id] : [id, waiting]
    const orders = await ordersOfPerson(tx, accounts, now)
    if (orders.open.length > 0) throw new Refusal('customer-needed', { slots: { why: whyNot(orders.open) } })
    const documents = await countDocuments(
      tx,
      orders.settled.map((order) => order.id),
    )
    const erased = await erasePerson(tx, { id, checkedHash: null, accounts }, orders, now)
    const { views } = orRefuse(erased, 'customer-not-found')
    if (waiting !== undefined) await forgetWaitingFor(tx, waiting)
    await notifyOwners(tx, {
      subject: notices.customer_erased(),
      lines: [notices.customer_erased_orders({ ...countSlots(orders.settled.length), id })],
      actor: staff.actor,
      now,
    })
    await audit.record(tx, { subject: `customer ${id}`, after: { orders: orders.settled.length, documents } })
    return { result: null, effect: effectOf(id, orders, { documents, views }) }
  }
  const { effect } = await changeOrDryRun(context.db, dryRun, erase)
  if (!dryRun.isDryRun) {
    // Outside the transaction, as with the customer's own deletion.
    await expireCarts(context.db.kysely, id, context.now())
    context.wake()
  }
  return { effect }
})

const reasons: Record<OrdersOfPerson['open'][number]['why'], (slots: { code: string }) => string> = {
  unpaid: texts.open_unpaid,
  refund: texts.open_refund,
  withdrawal: texts.open_withdrawal,
  goods: texts.open_goods,
  tickets: texts.open_tickets,
}
/** More than these are counted, not named. */
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
