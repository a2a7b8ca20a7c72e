import type { DeskPayment } from '#rules/payments/means'
import type { Context } from '../../context'
import { afterCommit, type Tx } from '../../platform/db/database'
import { recordMovement } from '../ledger'
import { bookVoucher, recordVoucherUse } from '../vouchers'
import { noteStored, unstoredTerms } from './accepted-terms'
import { lockAvailableOrders } from './change-order'
import { orderEvent } from './order-events'
import { mailOrderReceived } from './order-mails'
import { recordOrderEvent } from './order-state.queries'
import { type NewOrder, recordOrders, type RecordedOrder } from './place-orders.queries'
import { settleOrders } from './settle-order'

/** An order to place. */
export interface OrderToPlace {
  readonly rows: NewOrder
  /** The locked voucher that it uses; `null`: none. */
  readonly voucher: { readonly id: number } | null
  /** The method by which its whole price was paid at the box office; `null` if it was not. */
  readonly paid: DeskPayment | null
}

/**
 * Places orders and returns them in the same order. An order that costs nothing, or was paid at the box office, is
 * settled and issued. A card order gets its first attempt. The buyers of the others get a mail about how to pay. A
 * cart or the caller has taken the places already. With `commits` this ends the transaction, and no statement may
 * follow.
 */
export async function placeOrders(
  context: Context,
  tx: Tx,
  orders: readonly OrderToPlace[],
  now: Date,
  { commits = false }: { commits?: boolean } = {},
): Promise<RecordedOrder[]> {
  if (orders.length === 0) return []
  const rowsOf = orders.map(({ rows }) => rows)
  const terms = unstoredTerms(
    context.db,
    rowsOf.map((rows) => rows.terms),
  )
  const endsHere = commits && orders.every(isRecordedOnly)
  const recorded = await recordOrders(tx, rowsOf, { commits: endsHere, terms })
  afterCommit(tx, () => noteStored(context.db, terms))
  for (const { rows } of orders) afterCommit(tx, () => context.counts.orderPlaced(rows.order.payment_method))
  const placed = orders.flatMap((order, index) => {
    const { orderId } = recorded[index] ?? {}
    return orderId === undefined || isRecordedOnly(order) ? [] : { ...order, orderId }
  })
  if (placed.length === 0) return recorded
  for (const order of placed) await recordMoneyAndTerms(tx, order, now)
  const locked = await lockAvailableOrders(
    tx,
    placed.map(({ orderId }) => orderId),
  )
  const toSettle = []
  for (const { orderId, rows, paid } of placed) {
    const order = locked.get(orderId)
    if (order === undefined) throw new Error('An order that was placed is held')
    if (isPaidNow({ rows, paid }))
      toSettle.push({ locked: order, received: paid === null ? 0 : rows.order.total_price })
    else if (rows.gateway === null) await mailOrderReceived(context, tx, order, now)
  }
  await settleOrders(context, tx, toSettle, now, { commits })
  return recorded
}

const isPaidNow = ({ rows, paid }: Pick<OrderToPlace, 'rows' | 'paid'>): boolean =>
  paid !== null || rows.order.total_price === 0

/** Returns whether the rows are all that is written: the order is to be paid by card, without a voucher. */
const isRecordedOnly = (order: OrderToPlace): boolean =>
  order.rows.gateway !== null && order.voucher === null && !isPaidNow(order)

/** Records the voucher's use, the terms that staff recorded as accepted, and the money of the box office. */
async function recordMoneyAndTerms(
  tx: Tx,
  { orderId, rows: { order }, voucher, paid }: OrderToPlace & { orderId: number },
  now: Date,
): Promise<void> {
  if (voucher !== null) {
    await recordVoucherUse(tx, voucher.id, orderId)
    await bookVoucher(tx, { id: orderId, discount_name: order.discount_name }, order.discount_amount, now)
  }
  if (order.accepted_at !== null && order.accepted_from === null) {
    await recordOrderEvent(tx, orderId, now, 'terms-accepted', orderEvent('terms_recorded'))
  }
  if (paid !== null) {
    const reference = `${paid}-${order.code}`
    await recordDeskPayment(tx, { orderId, kind: paid, amount: order.total_price, reference, now })
  }
}

interface Taken {
  orderId: number
  kind: DeskPayment
  /** In minor units. */
  amount: number
  /** Identifies the money within its order: a second movement with it is not written. */
  reference: string
  now: Date
}

/** Records money that was handed over at the box office. */
export async function recordDeskPayment(
  tx: Tx,
  { orderId, kind, amount, reference, now }: Taken,
): Promise<void> {
  await recordMovement(tx, {
    order_id: orderId,
    kind,
    amount,
    reference,
    attempt_id: null,
    at: now,
    recorded_at: now,
  })
  await recordOrderEvent(
    tx,
    orderId,
    now,
    kind,
    orderEvent(kind === 'cash' ? 'paid_in_cash' : 'paid_by_terminal'),
  )
}
