import { notices } from '#rules/text/stored-texts'
import { whyInvalid } from '#rules/tickets/admission'
import { afterCommit } from '../../platform/db/database'
import { eventConsumer } from '../domain-events'
import { notifyOperator } from '../mail-queue'
import { findOverriddenScans } from './scans.queries'

/** Reasons for rejecting a ticket whose refund is open. Staff can override them. */
const underRefund = [whyInvalid.refund, whyInvalid.refunding, whyInvalid['refund-problem']].filter(
  (reason) => reason !== null,
)

/** Notifies the operator of a ticket that staff admitted by an override while its refund was open. */
export const admittedUnderRefund = eventConsumer({
  name: 'admitted-under-refund',
  kinds: ['ticket.admitted'],
  async handle(context, tx, events) {
    const scans = events.map(({ data }) => data.scan)
    for (const { ticket_id, ticket, order } of await findOverriddenScans(tx, scans, underRefund)) {
      await notifyOperator(context, tx, {
        subject: notices.admitted({ code: order }),
        lines: [notices.admitted_override({ ticket }), notices.admitted_money()],
        eventKey: `admitted-under-refund:${ticket_id}`,
        now: context.now(),
      })
      afterCommit(tx, context.wake)
    }
  },
})
