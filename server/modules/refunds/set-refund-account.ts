import { setRefundAccount } from '../../../contract/office/refunds'
import { mayChangeAccount } from '../../../rules/refund-account'
import { notifyOwners, nameOfActor, serveStaff } from '../staff'
import { replaceBankDetails } from '../ledger'
import { withOrder, recordOrderEvent, findRefund } from '../orders'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { readRefundAccount } from './bank-details'
import { officeRefundOf } from './office-refund'
import { sealedBank } from './open-by-quote'

/**
 * Enters the bank account that a refund goes to, where staff or a cancellation opened it, or where the customer's was wrong.
 * The order is locked, so that a bank file is made either before it or with it. All owners are mailed where another account was there.
 */
export const setRefundAccountHandler = serveStaff(
  setRefundAccount,
  async ({ payload, world, staff, audit }) => {
    const account = readRefundAccount(payload)
    const { refund_id: refundId } = payload
    const found = refundId === null ? null : await findRefund(world.db.kysely, refundId)
    const { id, order_id: orderId } = orRefuse(found, 'refund-not-found')
    await withOrder(world.db, orderId, false, async (tx, { order }) => {
      const refund = orRefuse(await findRefund(tx, id), 'refund-not-found')
      if (!mayChangeAccount(refund)) throw new Refusal('refund-sent')
      if (refund.account_version !== payload.version)
        throw new Refusal('changed-meanwhile', { slots: { who: nameOfActor(refund.account_by) } })
      const bank = sealedBank(world, orderId, account, staff.actor)
      await replaceBankDetails(tx, id, bank)
      const text = refund.bank_masked === null ? 'entered' : 'changed'
      await recordOrderEvent(
        tx,
        orderId,
        world.now(),
        'refund-account',
        `The account of the refund was ${text} by staff`,
      )
      await audit.record(tx, {
        subject: order.code,
        before: { refund: id, bank_account: refund.bank_masked },
        after: { refund: id, bank_account: bank.bank_masked },
      })
      if (refund.bank_masked !== null)
        await notifyOwners(tx, {
          subject: 'The bank account of a refund was changed',
          lines: [
            `Refund ${id} of order ${order.code}: ${refund.bank_masked} before, ${bank.bank_masked} now.`,
          ],
          actor: staff.actor,
          now: world.now(),
        })
    })
    world.wake()
    return { refund: await officeRefundOf(world, id) }
  },
)
