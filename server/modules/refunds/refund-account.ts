import type { PayloadOf } from '#contract/call'
import { findPayerAccounts, setRefundAccount, showRefundAccount } from '#contract/office/refunds'
import { settle } from '#rules/orders/ledger'
import { mayChangeAccount } from '#rules/refunds/account'
import { notices } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { open, sealedForEntry } from '../../platform/crypto/keys'
import type { Queryable } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { findAccountsOfPayers, type PayerAccount } from '../ledger'
import {
  findMovements,
  findOrderIdByCode,
  findPaymentsOfOrder,
  findRefund,
  recordOrderEvent,
  withLockedOrder,
  replaceBankDetails,
  orderEvent,
} from '../orders'
import { mayCall, serveStaff, type Staff, notifyOwners, nameOfActor } from '../staff'
import { readRefundAccount } from './bank-details'
import { officeRefundOf } from './office-refund'
import { sealedBank } from './pay-back'
import { lockRefundsToTransfer } from './queries'
import { amountToTransfer, bankOf, transferText } from './refund-file'

/**
 * Stores the bank account of a refund that staff or a cancellation opened, or whose account from the customer was
 * wrong. The order is locked, so that a bank file contains either the old or the new account. All owners get a mail
 * if another account was replaced.
 */
export const setRefundAccountHandler = serveStaff(
  setRefundAccount,
  async ({ payload, context, staff, audit }) => {
    const account = readRefundAccount(payload)
    const { refund_id: refundId } = payload
    const found = refundId === null ? null : await findRefund(context.db.kysely, refundId)
    const { id, order_id: orderId } = orRefuse(found, 'refund-not-found')
    await withLockedOrder(context.db, { orderId, movesPlaces: false }, async (tx, { order }) => {
      const refund = orRefuse(await findRefund(tx, id), 'refund-not-found')
      if (!mayChangeAccount(refund)) throw new Refusal('refund-sent')
      if (refund.account_version !== payload.version)
        throw new Refusal('changed-meanwhile', { slots: { who: nameOfActor(refund.account_by) } })
      const bank = sealedBank(context, orderId, account, staff.actor)
      await replaceBankDetails(tx, id, bank)
      const event = orderEvent(refund.bank_masked === null ? 'account_entered' : 'account_changed')
      await recordOrderEvent(tx, orderId, context.now(), 'refund-account', event)
      await audit.record(tx, {
        subject: order.code,
        before: { refund: id, bank_account: refund.bank_masked },
        after: { refund: id, bank_account: bank.bank_masked },
      })
      if (refund.bank_masked !== null)
        await notifyOwners(tx, {
          subject: notices.refund_account(),
          lines: [
            notices.refund_account_from_to({
              refund: id,
              code: order.code,
              before: refund.bank_masked,
              after: bank.bank_masked ?? '',
            }),
          ],
          actor: staff.actor,
          now: context.now(),
        })
    })
    context.wake()
    return { refund: await officeRefundOf(context, id) }
  },
)

/**
 * Answers the accounts that paid an order by transfer: of a refund, as long as its account can be entered, or of an order whose
 * overpayment is to be sent back.
 */
export const findPayerAccountsHandler = serveStaff(findPayerAccounts, async ({ payload, context, staff }) => {
  const orderId = await orderToPayBack(context, staff, payload)
  if (orderId === null) return { accounts: [] }
  return { accounts: await payerAccountsOf(context, context.db.kysely, orderId) }
})

/** Returns the distinct accounts that paid an order by transfer, that of the newest receipt first. */
export async function payerAccountsOf(context: Context, db: Queryable, orderId: number) {
  const receipts = await findAccountsOfPayers(db, orderId)
  const read = receipts.flatMap((receipt) => {
    const iban = ibanOf(context, receipt)
    const { payer, amount, booked_at } = receipt
    return iban === null ? [] : [{ holder: payer, iban, amount, booked_at: booked_at.toISOString() }]
  })
  const isFirst = ({ iban }: { iban: string }, index: number) =>
    read.findIndex((one) => one.iban === iban) === index
  return read.filter(isFirst)
}

/**
 * Returns the order whose payers are requested; `null` if the payment of its refund has begun, or if it has no overpayment. Only
 * staff who may send overpayments back receive the payers of an order without a refund.
 */
async function orderToPayBack(
  { db }: Context,
  { role }: Staff,
  { refund_id: refundId, order }: PayloadOf<typeof findPayerAccounts>,
): Promise<number | null> {
  if (order !== null) {
    if (!mayCall(role, 'return-overpayment')) throw new Refusal('not-allowed')
    const id = orRefuse(await findOrderIdByCode(db.kysely, order), 'order-not-found')
    const { overpayment } = await db.transaction(async (tx) =>
      settle(await findMovements(tx, id), await findPaymentsOfOrder(tx, id)),
    )
    return overpayment > 0 ? id : null
  }
  const found = refundId === null ? undefined : await findRefund(db.kysely, refundId)
  const refund = orRefuse(found, 'refund-not-found')
  return mayChangeAccount(refund) ? refund.order_id : null
}

/** Returns the account of a receipt; `null`, and logged, if none of the present secrets sealed it. */
function ibanOf(context: Context, { id, key, sealed }: PayerAccount): string | null {
  try {
    return String(open(sealed, context.keys.opening, sealedForEntry(key)))
  } catch (error) {
    context.log.error(
      { receipt: id, fault: String(error) },
      'the account of a receipt cannot be read with these secrets',
    )
    return null
  }
}

/**
 * Answers the whole account of a refund with what a transfer to it needs, because a bank file cannot pay to every account. The
 * audit log records who saw it, and all owners get a mail.
 */
export const showRefundAccountHandler = serveStaff(
  showRefundAccount,
  async ({ payload, context, staff, audit }) => {
    const { refund_id: refundId } = payload
    const shown = await context.db.transaction(async (tx) => {
      const [found] = refundId === null ? [] : await lockRefundsToTransfer(tx, [refundId])
      const refund = orRefuse(found, 'refund-not-found')
      if (refund.bank_sealed === null) throw new Refusal('refund-no-account')
      const bank = bankOf(context, refund)
      if (typeof bank === 'string') throw new Refusal('refund-account-unreadable')
      await audit.record(tx, { subject: refund.code, after: { refund: refund.id } })
      const account = refund.bank_masked ?? ''
      await notifyOwners(tx, {
        subject: notices.refund_account_shown(),
        lines: [notices.refund_account_of({ refund: refund.id, code: refund.code, account })],
        actor: staff.actor,
        now: context.now(),
      })
      return {
        account: {
          bank_owner_full_name: bank.owner_full_name,
          bank_owner_address: bank.owner_address,
          bank_name: bank.bank_name,
          bank_city: bank.bank_city,
          bank_country: bank.bank_country,
          bank_bic: bank.bank_bic,
          bank_iban: bank.bank_iban,
          bank_account: bank.bank_account,
        },
        amount: amountToTransfer(refund),
        currency: refund.currency,
        text: transferText(context, refund),
      }
    })
    context.wake()
    return shown
  },
)
