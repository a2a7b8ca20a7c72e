import type { Effect } from '../../../contract/office/effect'
import { eraseCustomer } from '../../../contract/office/customers'
import { notifyOwners, serveStaff, type Changed, changeOrDryRun, fingerprintOf, dryRunOf } from '../staff'
import { forgetWaitingFor, lockWaitingOf } from '../accounts'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { counted } from '../changes'
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
      subject: 'The data of a customer were erased',
      lines: [`Customer ${id}, with ${counted(orders.settled.length, 'order')}.`],
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

const reasons: Record<OrdersOfPerson['open'][number]['why'], string> = {
  unpaid: 'is not paid',
  refund: 'has an open refund',
  withdrawal: 'was withdrawn from and not refunded',
  goods: 'has goods that are not sent or handed over',
  tickets: 'has tickets of an event that has not ended',
}
/** More than these are counted, not named. */
const maxNamed = 5

function whyNot(open: OrdersOfPerson['open']): string {
  const named = open.slice(0, maxNamed).map(({ code, why }) => `${code} ${reasons[why]}`)
  const more = open.length - named.length
  return `${[...named, ...(more > 0 ? [`${counted(more, 'order')} more`] : [])].join('; ')}.`
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
      'Name, email, address, password, logins, carts and mails will be erased.',
      `${counted(settled.length, 'order')} will lose names, addresses and notes. Amounts, payments and refunds stay.`,
      ...(held.length > 0
        ? [`Their tickets in ${counted(held.length, 'order')} of others will lose the name.`]
        : []),
      `${counted(documents, 'invoice or credit note', 'invoices and credit notes')} will stay as issued, with name and address: the books need them.`,
      'Reasons that staff gave in the log of these orders will be erased.',
      ...(views > 0 ? [`${counted(views, 'saved view')} with their name or address will be removed.`] : []),
    ],
    fingerprint: fingerprintOf([id, settled.map((order) => order.id), documents]),
  }
}
