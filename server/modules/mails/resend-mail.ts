import { randomUUID } from 'node:crypto'
import type { PayloadOf } from '#contract/call'
import { resendMail } from '#contract/office/mails'
import { moneyText } from '#rules/money/money-text'
import { planCalendar } from '#rules/payments/instalments'
import { countSlots } from '#rules/text/count-slots'
import { mailTexts, renewalTexts, type StoredText } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/effects/mails'
import * as fields from '#texts/compiled/refusals/office-fields'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow } from '../../platform/db/tables'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { isInvoiced } from '../invoices'
import { queueMail } from '../mail-queue'
import {
  changeOrder,
  effectOnOrder,
  type LockedOrder,
  mailOrderPaid,
  mailOrderReceived,
  findOrderIdByCode,
  findPaymentsOfOrder,
  hasOpenRefund,
  bankTransferOf,
  mailTicketOf,
  orderMails,
} from '../orders'
import { paymentMails } from '../payments'
import { serveStaff } from '../staff'
import { ticketMails } from '../tickets'

/** Tickets that are sent again to one address. */
interface SentTickets {
  readonly tickets: readonly OrderItemRow[]
  readonly to: string
  /** True for one ticket to its holder, false for the buyer's tickets to the buyer. */
  readonly isToHolder: boolean
}

/**
 * Returns the valid tickets of an order that are sent again: the ticket with this id, to its holder, or without an id all
 * tickets except those of other customers, to the buyer.
 */
export function ticketsToSend(
  context: Context,
  { order, items }: LockedOrder,
  id: number | null,
): SentTickets {
  if (id === null) {
    const tickets = items.filter((item) => isValid(item) && item.holder_id === null)
    return { tickets, to: order.email, isToHolder: false }
  }
  const { byId } = context.catalogue.current()
  const ticket = orRefuse(
    items.find((item) => item.id === id && byId.get(item.item_id)?.shop_item_type === 'tickets'),
    'ticket-not-found',
  )
  return { tickets: [ticket].filter(isValid), to: ticket.email ?? '', isToHolder: true }
}

const isValid = ({ status, barcode }: OrderItemRow) => status === 'active' && barcode !== null

/** Returns the reason why these tickets cannot be sent or null if they can. */
function whyNoTickets({ order }: LockedOrder, { tickets, to, isToHolder }: SentTickets): StoredText | null {
  if (order.accepted_at === null) return mailTexts.why_not_accepted()
  if (tickets.length === 0) return isToHolder ? mailTexts.why_ticket_invalid() : mailTexts.why_no_tickets()
  if (to !== '') return null
  return isToHolder ? mailTexts.why_no_address() : renewalTexts.erased()
}

/** Describes to staff how many tickets will be sent to which address. */
const noteOfTickets = ({ tickets, to }: SentTickets): string =>
  texts.tickets_sent({ ...countSlots(tickets.length), address: to })

/** Sends tickets again with unchanged barcodes. */
export async function mailTicketsAgain(
  context: Context,
  tx: Tx,
  { order }: LockedOrder,
  { tickets, to, isToHolder }: SentTickets,
  now: Date,
): Promise<void> {
  await queueMail(tx, ticketMails.ticketsMail, {
    to,
    data: {
      tickets: tickets.map((item) => mailTicketOf(context, order.code, item)),
      because: isToHolder ? 'holder' : 'office',
    },
    attach: { tickets: tickets.map(({ id }) => id) },
    eventKey: `tickets:again:${randomUUID()}`,
    now,
  })
}

/**
 * Sends a mail of an order again in its current state, one ticket to its holder, or a request for the outstanding payment.
 * Rejects with the reason if there is nothing to send. Supports dry runs.
 */
export const resendMailHandler = serveStaff(resendMail, async ({ payload, context, audit }) => {
  const { kind, ticket_id } = payload
  if (kind === null || (ticket_id !== null && kind !== 'tickets'))
    throw new Refusal('invalid-input', { fields: { kind: [fields.mail_kind()] } })
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: false, payload },
    async (tx, locked) => {
      const sent = await resendOfOrder(context, tx, locked, kind, ticket_id)
      await audit.record(tx, {
        subject: locked.order.code,
        after: { kind, ...(ticket_id !== null && { ticket: ticket_id }) },
      })
      const notes = [sent ? noteOfTickets(sent) : await noteOf(tx, locked, kind)]
      const confirms = [kind, ticket_id, sent?.to ?? locked.order.email]
      return { result: null, effect: effectOnOrder(tx, locked, { notes, confirms }) }
    },
  )
  return { message: texts.on_its_way(), effect }
})

/**
 * Sends the current state of an order, its tickets, or a request for the outstanding payment. Rejects with the reason if
 * there is nothing to send. Returns the tickets that are sent, or null if the mail is not about tickets.
 */
export async function resendOfOrder(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  kind: Kind,
  ticketId: number | null = null,
): Promise<SentTickets | null> {
  const now = context.now()
  const sent = kind === 'tickets' ? ticketsToSend(context, locked, ticketId) : null
  const why =
    whyNotResent(locked, kind) ??
    (sent && whyNoTickets(locked, sent)) ??
    (kind === 'payment' ? await whyNoReminder(tx, locked) : null)
  if (why !== null) throw new Refusal('nothing-to-send', { slots: { why } })
  if (sent) await mailTicketsAgain(context, tx, locked, sent, now)
  else if (kind === 'payment')
    await mailReminder(context, tx, locked, { again: `again:${randomUUID()}`, now })
  else await mailOrder(context, tx, locked, now)
  return sent
}

type Kind = NonNullable<PayloadOf<typeof resendMail>['kind']>

/** Describes to staff which mail will be sent to which address. */
async function noteOf(tx: Tx, locked: LockedOrder, kind: Kind): Promise<string> {
  const { id, email, currency } = locked.order
  if (kind === 'terms') return texts.order_with_terms({ address: email })
  if (kind === 'order') return texts.order_now({ address: email })
  const open = (await findPaymentsOfOrder(tx, id)).find(({ amount, paid_amount }) => paid_amount < amount)
  const owed = open === undefined ? 0 : open.amount - open.paid_amount
  return texts.asked_for({ address: email, amount: moneyText(owed, currency) })
}

/** Returns the reason why this mail cannot be sent or null if it can. */
function whyNotResent(locked: LockedOrder, kind: Kind): StoredText | null {
  const { order } = locked
  if (order.cancelled_at !== null) return mailTexts.why_cancelled()
  // Tickets may also go to their holders, so they do not need the buyer's address.
  if (kind !== 'tickets' && order.email === '') return renewalTexts.erased()
  return kind === 'terms' && order.accepted_at !== null ? mailTexts.why_accepted() : null
}

/** Returns the reason why the customer is not asked to pay or null if a payment is outstanding. */
async function whyNoReminder(tx: Tx, { order }: LockedOrder): Promise<StoredText | null> {
  if (order.total_price <= order.total_paid) return mailTexts.why_nothing_owed()
  if (order.payment_status === 'processing') return mailTexts.why_processing()
  if (order.payment_status === 'problem') return mailTexts.why_problem()
  return (await hasOpenRefund(tx, order.id)) ? mailTexts.why_refund() : null
}

/** Sends the current order, with the link to the terms if they are not accepted. */
async function mailOrder(context: Context, tx: Tx, locked: LockedOrder, now: Date): Promise<void> {
  const { order, items } = locked
  const again = `again:${randomUUID()}`
  if (order.paid_at === null) return mailOrderReceived(context, tx, locked, now, `order-received:${again}`)
  const hasInvoice = await isInvoiced(tx, order.id)
  await mailOrderPaid(context, tx, { order, items, hasInvoice, eventKey: `order-paid:${again}`, now })
}

/**
 * Requests the next outstanding payment, with the mail that says how to pay it: the whole order, the next payment of a plan,
 * or the rest of a transfer. `again` makes the event key unique.
 */
async function mailReminder(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  { again, now }: { again: string; now: Date },
): Promise<void> {
  const { order } = locked
  if (order.total_paid === 0) return mailOrderReceived(context, tx, locked, now, `order-received:${again}`)
  const { settings } = context.catalogue.current()
  const sharedFields = { full_name: order.full_name, order_code: order.code }
  const open = (await findPaymentsOfOrder(tx, order.id)).find(
    (payment) => payment.paid_amount < payment.amount,
  )
  if (order.payment_plan.length === 0 || open === undefined) {
    await queueMail(tx, orderMails.paymentPartReceivedMail, {
      to: order.email,
      data: {
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
  await queueMail(tx, paymentMails.paymentReminderMail, {
    to: order.email,
    data: {
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
