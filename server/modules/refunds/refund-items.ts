import * as shared from '../../../texts/compiled/effects/shared'
import * as fields from '../../../texts/compiled/refusals/office-fields'
import * as texts from '../../../texts/compiled/effects/refunds'
import { sentenceOfRefusal } from '../../../contract/every-refusal'
import type { PayloadOf } from '../../../contract/call'
import type { Effect } from '../../../contract/office/effect'
import { refundItems } from '../../../contract/office/refunds'
import { sum } from '../../../rules/money/money'
import { refundAmounts, whyNotAmounts, type ChosenAmount } from '../../../rules/refunds/amounts'
import { whyCustomerCannotAsk } from '../../../rules/refunds/staff-refund'
import {
  confirmAdmitted,
  officeOrderOf,
  type BankOfRefund,
  noBank,
  findOrderIdByCode,
  recordOrderEvent,
  type StoredOrder,
} from '../orders'
import type { Tx } from '../../platform/db/database'
import { moneyText } from '../documents'
import { mailsQueued } from '../outbox'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import {
  writerOf,
  type AuditOfCall,
  requireReauthentication,
  serveStaff,
  type Staff,
  type Changed,
  changeOrDryRun,
  fingerprintOf,
  dryRunOf,
} from '../staff'
import { countSlots } from '../changes'
import type { Stock } from '../catalogue'
import type { Context } from '../../context'
import { readBankDetails } from './bank-details'
import { chooseItems, staffRefundOrder } from './choose-items'
import { openByQuote, paidOf, sealedBank } from './open-by-quote'

type Payload = PayloadOf<typeof refundItems>

/** Opens a refund of single items, at the amount of the customer's own request or at amounts that staff choose. */
export const refundItemsHandler = serveStaff(refundItems, async ({ payload, context, staff, audit }) => {
  const stock = await context.catalogue.stock()
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const bank = bankOf(context, orderId, payload, { stock, by: staff.actor })
  const dryRun = dryRunOf(payload)
  // As where the account is entered later (`set-refund-account`).
  if (bank !== noBank && !dryRun.isDryRun) requireReauthentication(staff, context.now())
  const { result: refund_id, effect } = await changeOrDryRun(context.db, dryRun, (tx) =>
    open(context, tx, { orderId, payload, stock, bank, audit, staff }),
  )
  if (!dryRun.isDryRun) context.wake()
  return { order: await officeOrderOf(context, orderId), refund_id, effect }
})

/** The account of the payload; none if it names none, for money that goes back by card or is paid back by staff. */
function bankOf(
  context: Context,
  orderId: number,
  payload: Payload,
  { stock, by }: { stock: Stock; by: string },
): BankOfRefund {
  const { bank_owner_full_name, bank_name, bank_bic, bank_iban, bank_account } = payload
  const isNamed = [bank_owner_full_name, bank_name, bank_bic, bank_iban, bank_account].some((text) =>
    text?.trim(),
  )
  if (!isNamed) return noBank
  return sealedBank(context, orderId, readBankDetails(payload, stock.snapshot.settings), by)
}

interface Requested {
  orderId: number
  payload: Payload
  stock: Stock
  bank: BankOfRefund
  audit: AuditOfCall
  staff: Staff
}

/** The order is locked: of two requests, by staff or by the customer, the second one finds the first. */
async function open(context: Context, tx: Tx, requested: Requested): Promise<Changed<number>> {
  const { payload, stock, bank, staff } = requested
  const now = context.now()
  const { order, chosen } = await chooseItems(tx, requested.orderId, payload.items ?? [], stock, now)
  const { refundsActive } = stock.snapshot.settings
  const { whole, candidates } = staffRefundOrder(order, chosen, stock)
  const overridden = whyCustomerCannotAsk(whole, candidates, refundsActive, now)
  const reason = payload.reason?.trim() ?? ''
  if (overridden !== null && reason === '')
    throw new Refusal('reason-needed', { slots: { why: sentenceOfRefusal(overridden) }, fields: ['reason'] })
  const amounts = chosenAmounts(order, chosen, payload.amounts ?? [])
  if (amounts.length > 0 && reason === '') throw new Refusal('refund-reason-needed', { fields: ['reason'] })
  const confirmed = confirmAdmitted(
    chosen.map((item) => ({ status: item.status, admitted_at: item.admitted_at })),
    payload.even_if_admitted,
  )
  const opened = await openByQuote(context, tx, {
    order,
    chosen,
    bank,
    note: null,
    amounts,
    openedBy: staff.actor,
    now,
  })
  if (amounts.length > 0) {
    const text = `Staff set the refund to ${moneyText(opened.total, order.currency)} instead of ${moneyText(opened.quoted, order.currency)}`
    await recordOrderEvent(tx, order.id, now, 'refund-amount', text)
  }
  // As a note: it goes with the names of the order.
  if (reason !== '') await recordOrderEvent(tx, order.id, now, 'note', `${writerOf(staff)}: ${reason}`)
  await requested.audit.record(tx, {
    subject: order.code,
    after: {
      refund: opened.id,
      items: chosen.map(({ id }) => id),
      total: opened.total,
      amounts: amounts.length > 0 ? amounts : undefined,
      reason: reason || undefined,
      ...(overridden !== null && { overridden }),
      ...confirmed,
    },
  })
  return {
    result: opened.id,
    effect: effectOf(order, chosen, { money: opened.total, mails: mailsQueued(tx), amounts }),
  }
}

/** The amounts that differ from the shop's own, each with that; throws where they cannot be refunded. */
function chosenAmounts(
  order: StoredOrder,
  chosen: StoredOrder['items'],
  amounts: readonly ChosenAmount[],
): (ChosenAmount & { instead_of: number })[] {
  for (const [index, { item }] of amounts.entries()) {
    const isTwice = amounts.findIndex((one) => one.item === item) < index
    if (isTwice || !chosen.some(({ id }) => id === item))
      throw new Refusal('invalid-input', {
        fields: { [`amounts.${index}.item`]: [fields.refund_item_twice()] },
      })
  }
  const why = whyNotAmounts(paidOf(order), chosen, amounts)
  if (why !== null) {
    const slots = { most: moneyText(why.max, order.currency) }
    if (why.because === 'above-order') throw new Refusal('refund-above-order', { slots, fields: ['amounts'] })
    throw new Refusal('refund-above-item', { slots, fields: [`amounts.${why.index}.amount`] })
  }
  return refundAmounts(paidOf(order), chosen, amounts)
    .filter(({ amount, quoted }) => amount !== quoted)
    .map(({ id, amount, quoted }) => ({ item: id, amount, instead_of: quoted }))
}

interface Opened {
  /** The total of the refund, in minor units. */
  money: number
  mails: number
  /** The amounts that staff chose. */
  amounts: readonly ChosenAmount[]
}

function effectOf(
  order: StoredOrder,
  chosen: StoredOrder['items'],
  { money, mails, amounts }: Opened,
): Effect {
  const tickets = chosen.filter((item) => item.barcode !== null).length
  const worth = sum(chosen.map((item) => item.price + item.fee + item.shipping_refund))
  const paid = order.payment_plan.length > 0 ? order.total_paid : worth
  const kept = Math.max(0, paid - money)
  const notPaidBack = amounts.length > 0 ? texts.not_paid_back : texts.fees_not_paid_back
  const notes = [
    shared.opened_as_refund({ amount: moneyText(money, order.currency) }),
    kept > 0 ? notPaidBack({ amount: moneyText(kept, order.currency) }) : null,
    tickets > 0 ? texts.tickets_paused(countSlots(tickets)) : null,
    shared.mails_sent(countSlots(mails)),
  ]
  return {
    carts: 0,
    orders: 1,
    tickets,
    places: 0,
    mails,
    money,
    notes: notes.filter((note) => note !== null),
    fingerprint: fingerprintOf([
      order.id,
      money,
      amounts.map(({ item, amount }) => [item, amount]),
      chosen.map((item) => [item.id, item.status, item.barcode_version]),
    ]),
  }
}
