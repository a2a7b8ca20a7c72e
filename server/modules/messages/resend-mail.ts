import { erased } from '../../../texts/compiled/mails/again'
import * as fields from '../../../texts/compiled/refusals/office-fields'
import * as texts from '../../../texts/compiled/effects/mails'
import { randomUUID } from 'node:crypto'
import type { PayloadOf } from '../../../contract/call'
import { resendMail } from '../../../contract/office/mails'
import type { Tx } from '../../platform/db/database'
import { moneyText } from '../documents'
import { serveStaff } from '../staff'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import {
  changeOrder,
  effectOnOrder,
  type Held,
  mailOrderPaid,
  mailOrderReceived,
  findOrderIdByCode,
  findPaymentsOfOrder,
  hasOpenRefund,
  bankTransferOf,
} from '../orders'
import { isInvoiced } from '../invoices'
import {
  mailTicketsAgain,
  noteOfTickets,
  type SentTickets,
  ticketsToSend,
  whyNoTickets,
} from './resend-tickets'
import { planCalendar } from '../../../rules/payments/instalments'
import { queueMail } from '../outbox'

/**
 * Sends a current version of an order's mail again, one ticket to its holder, or asks for what is owed; refused with the reason if there is nothing to
 * send. Can be tried first.
 */
export const resendMailHandler = serveStaff(resendMail, async ({ payload, context, audit }) => {
  const { kind, ticket_id } = payload
  if (kind === null || (ticket_id !== null && kind !== 'tickets'))
    throw new Refusal('invalid-input', { fields: { kind: [fields.mail_kind()] } })
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: false, payload },
    async (tx, held) => {
      const sent = await resendOfOrder(context, tx, held, kind, ticket_id)
      await audit.record(tx, {
        subject: held.order.code,
        after: { kind, ...(ticket_id !== null && { ticket: ticket_id }) },
      })
      const notes = [sent ? noteOfTickets(sent) : await noteOf(tx, held, kind)]
      const confirms = [kind, ticket_id, sent?.to ?? held.order.email]
      return { result: null, effect: effectOnOrder(tx, held, { notes, confirms }) }
    },
  )
  return { message: texts.on_its_way(), effect }
})

/**
 * Mails an order, its tickets, or what is owed for it, as it is now. Rejects with the reason if there is nothing to send. Returns
 * the tickets that are sent; null: the mail is not about tickets.
 */
export async function resendOfOrder(
  context: Context,
  tx: Tx,
  held: Held,
  kind: Kind,
  ticketId: number | null = null,
): Promise<SentTickets | null> {
  const now = context.now()
  const sent = kind === 'tickets' ? ticketsToSend(context, held, ticketId) : null
  const why =
    whyNothing(held, kind) ??
    (sent && whyNoTickets(held, sent)) ??
    (kind === 'payment' ? await whyNoReminder(tx, held) : null)
  if (why !== null) throw new Refusal('nothing-to-send', { slots: { why } })
  if (sent) await mailTicketsAgain(context, tx, held, sent, now)
  else if (kind === 'payment') await mailReminder(context, tx, held, { again: `again:${randomUUID()}`, now })
  else await mailOrder(context, tx, held, now)
  return sent
}

type Kind = NonNullable<PayloadOf<typeof resendMail>['kind']>

/** Describes for staff which mail will be sent to which address. */
async function noteOf(tx: Tx, held: Held, kind: Kind): Promise<string> {
  const { id, email, currency } = held.order
  if (kind === 'terms') return texts.order_with_terms({ address: email })
  if (kind === 'order') return texts.order_now({ address: email })
  const open = (await findPaymentsOfOrder(tx, id)).find(({ amount, paid_amount }) => paid_amount < amount)
  const owed = open === undefined ? 0 : open.amount - open.paid_amount
  return texts.asked_for({ address: email, amount: moneyText(owed, currency) })
}

/** Why this mail of the order is not sent, in a sentence for staff; null: it can be. */
function whyNothing(held: Held, kind: Kind): string | null {
  const { order } = held
  if (order.cancelled_at !== null) return texts.why_cancelled()
  // Tickets go to their holders too.
  if (kind !== 'tickets' && order.email === '') return erased()
  return kind === 'terms' && order.accepted_at !== null ? texts.why_accepted() : null
}

/** Why nobody is asked to pay this order, in a sentence for staff; null: its customer still owes something. */
async function whyNoReminder(tx: Tx, { order }: Held): Promise<string | null> {
  if (order.total_price <= order.total_paid) return texts.why_nothing_owed()
  if (order.payment_status === 'processing') return texts.why_processing()
  if (order.payment_status === 'problem') return texts.why_problem()
  return (await hasOpenRefund(tx, order.id)) ? texts.why_refund() : null
}

/** The current order, with the link to its terms if they are not accepted. */
async function mailOrder(context: Context, tx: Tx, held: Held, now: Date): Promise<void> {
  const { order, items } = held
  const again = `again:${randomUUID()}`
  if (order.paid_at === null) return mailOrderReceived(context, tx, held, now, `order-received:${again}`)
  const hasInvoice = await isInvoiced(tx, order.id)
  await mailOrderPaid(context, tx, { order, items, hasInvoice, eventKey: `order-paid:${again}`, now })
}

/**
 * Asks for what is owed next: the next payment of a running plan, the rest of a transfer, or the whole order, each by the mail
 * that says how to pay it. `again` makes it another mail than those before.
 */
async function mailReminder(
  context: Context,
  tx: Tx,
  held: Held,
  { again, now }: { again: string; now: Date },
): Promise<void> {
  const { order } = held
  if (order.total_paid === 0) return mailOrderReceived(context, tx, held, now, `order-received:${again}`)
  const { settings } = context.catalogue.current()
  const sharedFields = { full_name: order.full_name, order_code: order.code }
  const open = (await findPaymentsOfOrder(tx, order.id)).find(
    (payment) => payment.paid_amount < payment.amount,
  )
  if (order.payment_plan.length === 0 || open === undefined) {
    await queueMail(tx, {
      kind: 'payment-part-received',
      to: order.email,
      payload: {
        ...sharedFields,
        received: order.total_paid,
        missing: order.total_price - order.total_paid,
        bank_transfer: bankTransferOf(order, settings),
      },
      eventKey: `partial:${again}`,
      now,
    })
    return
  }
  const { today, soon } = planCalendar(now, settings.timezone, settings.planGraceDays)
  await queueMail(tx, {
    kind: 'payment-reminder',
    to: order.email,
    payload: {
      ...sharedFields,
      checksum: context.keys.checksum(order.code),
      reference: open.reference,
      amount: open.amount - open.paid_amount,
      due_at: open.due_at.toISOString(),
      when: open.due_at < today ? 'overdue' : open.due_at < soon ? 'today' : 'soon',
    },
    keys: context.keys,
    eventKey: `payment-reminder:${again}`,
    now,
  })
}
