import * as events from '../../../texts/compiled/order-events'
import * as notices from '../../../texts/compiled/mails/notices'
import { type Handlers, serveCustomer } from '../../platform/http/serve'
import { findRefundsHandler, officeRefundOf } from './office-refund'
import { processRefundHandler } from './process-refund'
import { refundFileHandler } from './refund-file'
import { refundItemsHandler, releaseItemsHandler } from './refund-items'
import { cancelRefund, requestRefund } from '../../../contract/shop/order-changes'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import {
  refunds,
  customerData,
  withLockedOrder,
  recordOrderEvent,
  isCancelledItem,
  findRefund,
  earlierCodesOf,
  refundableOrder,
  refundCandidate,
  findOrderById,
  lockOrderOf,
  type StoredOrder,
} from '../orders'
import { mailRefund, sealedBank, openByQuote } from './pay-back'
import { deleteBankDetails, findAccountsOfPayers, type PayerAccount, replaceBankDetails } from '../ledger'
import { findPayerAccounts, setRefundAccount } from '../../../contract/office/refunds'
import { mayChangeAccount } from '../../../rules/refunds/account'
import { open, sealedForEntry } from '../../platform/crypto/keys'
import { serveStaff, notifyOwners, nameOfActor } from '../staff'
import type { Context } from '../../context'
import { readRefundAccount, readBankDetails } from './bank-details'
import type { PayloadOf } from '../../../contract/call'
import { whyNoRefund } from '../../../rules/refunds/refundability'
import type { Tx } from '../../platform/db/database'
import type { SignedIn } from '../../platform/http/sessions'
import type { Stock } from '../catalogue'

type Payload = PayloadOf<typeof requestRefund>

/** Requests a refund for an order: of single items, or of a whole plan. */
const requestRefundHandler = serveCustomer(requestRefund, async ({ payload, customer, context }) => {
  const stock = await context.catalogue.stock()
  const orderId = orRefuse(payload.order_id, 'order-not-found')
  const refundId = await context.db.transaction((tx) =>
    request(context, tx, orderId, { payload, customer, stock }),
  )
  context.wake()
  return { data: { ...(await customerData(context, customer.id, stock)), refund_id: refundId } }
})

interface Requested {
  payload: Payload
  customer: SignedIn
  stock: Stock
}

/** Opens the refund. The order is locked: of two requests the second one finds the first. */
async function request(context: Context, tx: Tx, orderId: number, requested: Requested): Promise<number> {
  const { payload, customer, stock } = requested
  const now = context.now()
  const { settings } = stock.snapshot
  // A holder who is not the buyer may not request a refund.
  if (!(await lockOrderOf(tx, orderId, customer.id))) throw new Refusal('order-not-found')
  const order = orRefuse(await findOrderById(tx, orderId), 'order-not-found')
  const chosen = choose(order, payload, stock, settings.refundsActive, now)
  const bank = readBankDetails(payload, settings)

  const opened = await openByQuote(context, tx, {
    order,
    chosen,
    bank: sealedBank(context, orderId, bank, null),
    note: payload.note?.trim() || null,
    openedBy: null,
    now,
  })
  return opened.id
}

/** Returns the requested items, or rejects. A plan is refunded as a whole, whatever is chosen. */
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
  const requested = new Set(
    codes.map((code) => own.find((item) => item.code === code || earlierCodesOf(order, item).includes(code))),
  )
  const hasPlan = order.payment_plan.length > 0
  const chosen = hasPlan ? own : own.filter((item) => requested.has(item))
  const kindOf = (itemId: number) => stock.snapshot.byId.get(itemId)?.shop_item_type ?? 'tickets'
  const refusal = whyNoRefund(
    refundableOrder(order, stock),
    chosen.map((item) => refundCandidate(item, kindOf(item.item_id))),
    refundsActive,
    now,
  )
  const isIncomplete = hasPlan ? own.length < order.items.length : requested.has(undefined)
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

/**
 * Stores the bank account of a refund that staff or a cancellation opened, or whose account from the customer was
 * wrong. The order is locked, so that a bank file contains either the old or the new account. All owners get a mail
 * if another account was replaced.
 */
const setRefundAccountHandler = serveStaff(setRefundAccount, async ({ payload, context, staff, audit }) => {
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
    const text = refund.bank_masked === null ? events.account_entered() : events.account_changed()
    await recordOrderEvent(tx, orderId, context.now(), 'refund-account', text)
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
})

/** Answers the accounts that paid the order of a refund by transfer, as long as the refund's account can be entered. */
const findPayerAccountsHandler = serveStaff(findPayerAccounts, async ({ payload, context }) => {
  const { refund_id: refundId } = payload
  const found = refundId === null ? undefined : await findRefund(context.db.kysely, refundId)
  const refund = orRefuse(found, 'refund-not-found')
  if (!mayChangeAccount(refund)) return { accounts: [] }
  const receipts = await findAccountsOfPayers(context.db.kysely, refund.order_id)
  const read = receipts.flatMap((receipt) => {
    const iban = ibanOf(context, receipt)
    const { payer, amount, booked_at } = receipt
    return iban === null ? [] : [{ holder: payer, iban, amount, booked_at: booked_at.toISOString() }]
  })
  const isFirst = ({ iban }: { iban: string }, index: number) =>
    read.findIndex((one) => one.iban === iban) === index
  return { accounts: read.filter(isFirst) }
})

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

/** Cancels a request that is not being processed; its items get their former status. */
const cancelRefundHandler = serveCustomer(cancelRefund, async ({ payload, customer, context }) => {
  const refundId = orRefuse(payload.refund_id, 'refund-not-found')
  const found = await refunds.findOwnRefund(context.db.kysely, refundId, customer.id)
  const { order_id: orderId } = orRefuse(found, 'refund-not-found')
  await withLockedOrder(context.db, { orderId, movesPlaces: false }, async (tx, { order, items }) => {
    const now = context.now()
    const refund = orRefuse(await refunds.findRefund(tx, refundId), 'refund-not-found')
    // A customer cannot cancel the refund of an order that the shop cancelled.
    if (refund.status !== 'active' || order.cancelled_at !== null) throw new Refusal('refund-not-active')
    const ids = new Set((await refunds.findParts(tx, refundId)).map((part) => part.order_item_id))
    // Nor the refund of an item that the shop cancelled: it would be valid again.
    if (items.some((item) => ids.has(item.id) && isCancelledItem(context, item)))
      throw new Refusal('refund-not-active')
    await refunds.setRefundStatus(tx, refundId, 'cancelled', now)
    await refunds.moveItems(tx, refundId, 'active')
    await deleteBankDetails(tx, refundId)
    await recordOrderEvent(tx, orderId, now, 'refund-cancelled', events.refund_cancelled())
    const about = items.filter((item) => ids.has(item.id))
    await mailRefund(context, tx, 'refund-cancelled', { order, refund, items: about, now })
  })
  context.wake()
  return { data: await customerData(context, customer.id) }
})

/** The handlers of refunds: requested by customers, paid by the office. */
export const refundHandlers = {
  'request-refund': requestRefundHandler,
  'cancel-refund': cancelRefundHandler,
  'find-refunds': findRefundsHandler,
  'process-refund': processRefundHandler,
  'refund-file': refundFileHandler,
  'set-refund-account': setRefundAccountHandler,
  'find-payer-accounts': findPayerAccountsHandler,
  'refund-items': refundItemsHandler,
  'release-items': releaseItemsHandler,
} satisfies Partial<Handlers>
