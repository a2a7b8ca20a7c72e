import { randomUUID } from 'node:crypto'
import { emailTickets } from '../../../contract/shop/customers'
import { emailKey, whyNotEmail } from '../../../rules/email'
import { serve } from '../../http/serve'
import { consume } from '../../http/rate-limits'
import { Refusal } from '../../refusal'
import type { World } from '../../world'
import { atLeast } from '../../http/at-least'
import { mailsTo } from '../../accounts/rate-limits-of-accounts'
import { queueMail } from '../../outbox/queue-mail'
import { mailTicketOf } from '../../books/mail-ticket'
import { findTicketsOfAddress } from './ticket-changes.sql'

/** Mails the valid tickets of an address to it. The answer does not reveal whether there are any. */
export const emailTicketsHandler = serve(emailTickets, async ({ payload, world, request }) => {
  const email = payload.email?.trim() ?? ''
  const wrong = whyNotEmail(email)
  if (wrong) throw new Refusal(wrong, { fields: ['email'] })
  const key = emailKey(email)
  const [ofEmail, fromAddress] = mailsTo(world, 'resend', key, request)
  await consume(world, fromAddress)
  await consume(world, ofEmail)
  await atLeast(100, () => mailTickets(world, email))
  world.wake()
  return {
    message:
      'If there are tickets for this address, they will arrive within 10 minutes. Please check your spam folder too.',
  }
})

/**
 * One mail to the address as it is stored with the tickets. Spellings that differ by more than the case of ASCII
 * letters may be different mailboxes (some letters share a lower-case form): each gets only its own tickets.
 */
function mailTickets(world: World, email: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const now = world.now()
    const found = await findTicketsOfAddress(tx, email)
    for (const spelling of new Set(found.map((one) => plainKey(one.email ?? '')))) {
      const tickets = found.filter((one) => plainKey(one.email ?? '') === spelling)
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

const plainKey = (email: string) => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
