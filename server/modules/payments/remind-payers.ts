import { day } from '#rules/dates/instants'
import { planCalendar, reminderFor, type PlanCalendar } from '#rules/payments/instalments'
import { notices, storedMoney } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { queueMail, notifyOperator } from '../mail-queue'
import { recordOrderEvent, markReminded, orderEvent } from '../orders'
import { paymentReminderMail } from './mails'
import { findOlder, takeDue, type DuePayment } from './queries'

const batchSize = 20
/** Instalments that became overdue within this number of days are all read in each run. */
const latestDays = 7
/** Maximum number of instalments, overdue for longer, that one run reads. */
const olderAtOnce = 200

/** Last instalment that each process read of those; without one, it starts with the first. */
const lastRead = new WeakMap<Context, { id: number; due_at: Date }>()

/**
 * Reminds customers of instalments with a payment link, three days before and on the due day (or later, if that reminder
 * was missed), and notifies the operator of those still unpaid `planGraceDays` days later. Nothing is cancelled automatically.
 */
export async function remindPayers(context: Context): Promise<boolean> {
  const { timezone, planGraceDays } = context.catalogue.current().settings
  const now = context.now()
  const calendar = planCalendar(now, timezone, planGraceDays)
  const since = new Date(calendar.grace.getTime() - latestDays * day)
  const { called, last } = await context.db.transaction(async (tx) => {
    const after = lastRead.get(context) ?? null
    const older = await findOlder(tx, since, { after, limit: olderAtOnce })
    const payments = await takeDue(tx, calendar, {
      since,
      older: older.map(({ order_id }) => order_id),
      limit: batchSize,
    })
    for (const payment of payments) await sendReminder(context, tx, payment, calendar, now)
    // With a full batch there may be more on this page.
    if (payments.length === batchSize) return { called: payments.length, last: after }
    return { called: payments.length, last: older.length < olderAtOnce ? null : (older.at(-1) ?? null) }
  })
  // Only after the commit: the transaction may run twice.
  if (last === null) lastRead.delete(context)
  else lastRead.set(context, last)
  if (called > 0) context.wake()
  return called >= batchSize
}

async function sendReminder(
  context: Context,
  tx: Tx,
  payment: DuePayment,
  calendar: PlanCalendar,
  now: Date,
) {
  const when = reminderFor(payment.due_at, calendar)
  if (when === null) return notifyOfOverdue(context, tx, payment, now)
  await markReminded(tx, payment.id, when === 'soon' ? 'reminded_before_at' : 'reminded_due_at', now)
  await queueMail(tx, paymentReminderMail, {
    to: payment.email,
    data: {
      full_name: payment.full_name,
      order_code: payment.code,
      checksum: context.keys.checksum(payment.code),
      reference: payment.reference,
      amount: payment.missing,
      due_at: payment.due_at.toISOString(),
      when,
    },
    keys: context.keys,
    // The key contains the date: staff may move it (`extend-deadline`), and then another reminder is due.
    eventKey: `payment-reminder:${payment.id}:${when === 'soon' ? 'before' : 'due'}:${payment.due_at.getTime()}`,
    now,
  })
}

async function notifyOfOverdue(context: Context, tx: Tx, payment: DuePayment, now: Date): Promise<void> {
  const { timezone, planGraceDays } = context.catalogue.current().settings
  await markReminded(tx, payment.id, 'overdue_notified_at', now)
  await recordOrderEvent(
    tx,
    payment.order_id,
    now,
    'overdue',
    orderEvent('overdue', { position: payment.position }),
  )
  await notifyOperator(context, tx, {
    subject: notices.overdue({ code: payment.code }),
    lines: [
      notices.overdue_amount({
        position: payment.position,
        amount: storedMoney(payment.missing, payment.currency),
        day: { at: payment.due_at.toISOString(), zone: timezone, as: 'date' },
        days: planGraceDays,
      }),
      notices.overdue_meaning(),
    ],
    eventKey: `plan-overdue:${payment.id}:${payment.due_at.getTime()}`,
    now,
  })
}
