import { maxMoney } from '#contract/limits'
import { refundOverpayment } from '#contract/office/refunds'
import { needsBic } from '#rules/bank/sepa'
import { moneyText } from '#rules/money/money-text'
import * as texts from '#texts/compiled/effects/payments'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { findOriginOfOverpayment } from '../ledger'
import {
  type BankOfRefund,
  changeOrder,
  effectOnOrder,
  findOrderIdByCode,
  noBank,
  officeOrderOf,
  recordOrderEvent,
  refunds,
  orderEvent,
} from '../orders'
import { serveStaff } from '../staff'
import { detailsOfIban } from './bank-details'
import { leftOf, sealedBank } from './pay-back'
import { payerAccountsOf } from './refund-account'

/**
 * Opens the refund of all of an order's overpayment. An order has at most one that is not paid, so that money goes back once. Supports
 * a dry run.
 */
export const refundOverpaymentHandler = serveStaff(
  refundOverpayment,
  async ({ payload, context, staff, audit }) => {
    const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
    const { result: refund_id, effect } = await changeOrder(
      context,
      { orderId, movesPlaces: false, payload },
      async (tx, locked) => {
        const { order } = locked
        const now = context.now()
        if (await refunds.hasOpenRefund(tx, orderId, 'overpayment'))
          throw new Refusal('refund-already-active')
        // A movement has a maximum; the rest is an overpayment again once this refund is paid.
        const total = Math.min(await leftOf(tx, { order_id: orderId, kind: 'overpayment' }), maxMoney)
        if (total === 0) throw new Refusal('not-overpaid')
        const bank = await accountOfOrigin(context, tx, order)
        const id = await refunds.recordRefund(tx, {
          order_id: orderId,
          kind: 'overpayment',
          created_at: now,
          total,
          is_amount_chosen: false,
          shipping_refund: 0,
          parts: [],
          ...bank,
          note: null,
          opened_by: staff.actor,
        })
        await recordOrderEvent(tx, orderId, now, 'overpayment-refund', orderEvent('overpayment_refund'))
        await audit.record(tx, {
          subject: order.code,
          after: { refund: id, total, bank_account: bank.bank_masked ?? undefined },
        })
        const account = bank.bank_masked
        const notes = [
          texts.overpayment_refund({ amount: moneyText(total, order.currency) }),
          account === null ? null : texts.to_payer_account({ account }),
        ]
        return {
          result: id,
          effect: effectOnOrder(tx, locked, { money: total, notes, confirms: [total, account] }),
        }
      },
    )
    return { order: await officeOrderOf(context, orderId), refund_id, effect }
  },
)

/** Returns the account from which the overpayment came; `noBank` if it was paid another way or a bank file needs more of it. */
async function accountOfOrigin(
  context: Context,
  tx: Tx,
  order: { id: number; full_name: string },
): Promise<BankOfRefund> {
  if ((await findOriginOfOverpayment(tx, order.id)) !== 'transfer') return noBank
  const [newest] = await payerAccountsOf(context, tx, order.id)
  if (newest === undefined || needsBic(newest.iban)) return noBank
  return sealedBank(
    context,
    order.id,
    detailsOfIban(newest.holder ?? order.full_name, newest.iban, null),
    null,
  )
}
