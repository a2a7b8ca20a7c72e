import { tickets_sent } from '../../../texts/compiled/answers'
import { randomUUID } from 'node:crypto'
import { emailTickets } from '../../../contract/shop/customers'
import { serve } from '../../platform/http/serve'
import type { World } from '../../context'
import { mailOnRequest } from '../accounts'
import { mailboxKey } from '../../../rules/email-key'
import { queueMail } from '../outbox'
import { mailTicketOf } from '../orders'
import { findTicketsOfAddress } from './ticket-changes.queries'

/** Mails the valid tickets of an address to it. The answer does not reveal whether there are any. */
export const emailTicketsHandler = serve(emailTickets, async ({ payload, world, request }) => {
  const asked = { purpose: 'resend', email: payload.email } as const
  await mailOnRequest(world, request, asked, ({ email }) => mailTickets(world, email))
  return {
    message: tickets_sent(),
  }
})

/**
 * One mail to the address as it is stored with the tickets. Spellings that share a key may still be different mailboxes
 * (`mailboxKey`): each gets only its own tickets.
 */
function mailTickets(world: World, email: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const now = world.now()
    const found = await findTicketsOfAddress(tx, email)
    for (const spelling of new Set(found.map((one) => mailboxKey(one.email ?? '')))) {
      const tickets = found.filter((one) => mailboxKey(one.email ?? '') === spelling)
      await queueMail(tx, {
        kind: 'tickets',
        to: tickets.at(-1)?.email ?? spelling,
        payload: {
          tickets: tickets.map((one) => mailTicketOf(world, one.order_code, one)),
          because: 'asked',
        },
        attach: { tickets: tickets.map(({ id }) => id) },
        eventKey: `tickets:${randomUUID()}`,
        now,
      })
    }
  })
}
