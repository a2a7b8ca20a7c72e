import { getWithdrawalOrder, type WithdrawableOrder } from '#contract/shop/order-changes'
import type { Context } from '../../context'
import { type Handlers, serve } from '../../platform/http/serve'
import type { Stock } from '../catalogue'
import { endOfWithdrawal, withdrawableNow, withdrawalKindIn } from '../orders'
import { findWithdrawalsHandler } from './find-withdrawals'
import { refundWithdrawalHandler } from './refund-withdrawal'
import { withdrawFromContractHandler, findWithdrawalOrder, type FoundOrder } from './withdraw-from-contract'

/** Serves the goods and undated tickets of an order for the withdrawal form. Tickets with a date are left out. */
const getWithdrawalOrderHandler = serve(
  getWithdrawalOrder,
  async ({ payload, customer, context, request }) => {
    const found = await findWithdrawalOrder(context, request, customer, payload)
    return { order: viewOf(context, found, await context.catalogue.stock()) }
  },
)

function viewOf(context: Context, { order, isKnown }: FoundOrder, stock: Stock): WithdrawableOrder {
  const { ids } = withdrawableNow(order, stock, context.now())
  const withdrawnAt = new Map(order.withdrawals.map(({ id, received_at }) => [id, received_at]))
  const pieces = order.items.flatMap((item) => {
    const product = stock.snapshot.byId.get(item.item_id)
    const kind = withdrawalKindIn(stock, item)
    if (product === undefined || kind === null) return []
    const at = item.withdrawal_id === null ? undefined : withdrawnAt.get(item.withdrawal_id)
    return [
      {
        id: item.id,
        kind,
        name: product.name,
        price: item.price + item.fee,
        withdrawn_at: at === undefined ? null : new Date(at).toISOString(),
        can_withdraw: ids.has(item.id),
        withdraw_until: endOfWithdrawal(order, [item], stock)?.toISOString() ?? null,
      },
    ]
  })
  const until = endOfWithdrawal(order, order.items, stock)
  return {
    code: order.code,
    created_at: order.created_at.toISOString(),
    full_name: isKnown ? order.full_name : null,
    email: isKnown ? order.email : null,
    withdraw_until: until?.toISOString() ?? null,
    pieces,
  }
}

/** The handlers of withdrawals, for customers and for the office. */
export const withdrawalHandlers = {
  'get-withdrawal-order': getWithdrawalOrderHandler,
  'withdraw-from-contract': withdrawFromContractHandler,
  'find-withdrawals': findWithdrawalsHandler,
  'refund-withdrawal': refundWithdrawalHandler,
} satisfies Partial<Handlers>
