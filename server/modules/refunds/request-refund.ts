import type { PayloadOf } from '../../../contract/call'
import { requestRefund } from '../../../contract/shop/refunds'
import { whyNoRefund } from '../../../rules/refundability'
import type { Tx } from '../../platform/db/database'
import { serveCustomer } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import type { World } from '../../context'
import type { Stock } from '../catalogue'
import {
  customerData,
  earlierCodesOf,
  refundableOrder,
  refundCandidate,
  findOrderById,
  lockOrderOf,
  type StoredOrder,
} from '../orders'
import { readBankDetails } from './bank-details'
import { openByQuote, sealedBank } from './open-by-quote'

type Payload = PayloadOf<typeof requestRefund>

/** Requests a refund for an order: of single items, or of a whole plan. */
export const requestRefundHandler = serveCustomer(requestRefund, async ({ payload, customer, world }) => {
  const stock = await world.catalogue.stock()
  const orderId = orRefuse(payload.order_id, 'order-not-found')
  const refundId = await world.db.transaction((tx) =>
    request(world, tx, orderId, { payload, customer, stock }),
  )
  world.wake()
  return { data: { ...(await customerData(world, customer.id, stock)), refund_id: refundId } }
})

interface Asked {
  payload: Payload
  customer: SignedIn
  stock: Stock
}

/** The order is locked: of two requests the second one finds the first. */
async function request(world: World, tx: Tx, orderId: number, asked: Asked): Promise<number> {
  const { payload, customer, stock } = asked
  const now = world.now()
  const { settings } = stock.snapshot
  // A holder who did not buy is a stranger to the order's money.
  if (!(await lockOrderOf(tx, orderId, customer.id))) throw new Refusal('order-not-found')
  const order = orRefuse(await findOrderById(tx, orderId), 'order-not-found')
  const chosen = choose(order, payload, stock, settings.refundsActive, now)
  const bank = readBankDetails(payload, settings)

  const opened = await openByQuote(world, tx, {
    order,
    chosen,
    bank: sealedBank(world, orderId, bank, null),
    note: payload.note?.trim() || null,
    openedBy: null,
    now,
  })
  return opened.id
}

/** The requested items, or the refusal. A plan is refunded as a whole, whatever is chosen. */
function choose(
  order: StoredOrder,
  payload: Payload,
  stock: Stock,
  refundsActive: boolean,
  now: Date,
): StoredOrder['items'] {
  // A ticket of another customer must first come back to the buyer (docs/behaviour/tickets.md, "Reassigning").
  const own = order.items.filter((item) => item.holder_id === null || item.holder_id === order.customer_id)
  const codes = [...codesIn(payload.tickets), ...codesIn(payload.merchandise)]
  const asked = new Set(
    codes.map((code) => own.find((item) => item.code === code || earlierCodesOf(order, item).includes(code))),
  )
  const hasPlan = order.payment_plan.length > 0
  const chosen = hasPlan ? own : own.filter((item) => asked.has(item))
  const kindOf = (itemId: number) => stock.snapshot.byId.get(itemId)?.shop_item_type ?? 'tickets'
  const refusal = whyNoRefund(
    refundableOrder(order, stock),
    chosen.map((item) => refundCandidate(item, kindOf(item.item_id))),
    refundsActive,
    now,
  )
  const isIncomplete = hasPlan ? own.length < order.items.length : asked.has(undefined)
  if (isIncomplete && (refusal === null || refusal === 'nothing-selected'))
    throw new Refusal('not-refundable')
  refuseIf(refusal)
  return chosen
}

const codesIn = (joined: string | null): string[] =>
  (joined ?? '')
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '')
