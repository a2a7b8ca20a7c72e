import { accessOf } from '#server/modules/mail-queue/define-mail'
import { shopMails } from '#server/registry/mails'
import { brokenEventRules } from '../support/database/event-invariants'
import { brokenInvariants } from '../support/database/invariants'
import { booksOfGateways } from './card-pages'
import type { ModelShop } from './model-shop'

/**
 * Throws if an invariant is violated, if a call ended with an unexpected error, or if a mail was sent twice or to a
 * wrong address.
 */
export async function checkBooks(shop: ModelShop): Promise<void> {
  await forgetExpiredMails(shop)
  const ask = async (query: { name: string; text: string }) =>
    (await shop.look.query<{ rule: string; what: string }>(query)).rows
  const wrong = [
    ...(await brokenInvariants(ask)),
    ...(await brokenEventRules(ask)),
    ...shop.app().faults,
    ...shop.mail.repeated(),
    ...(await wrongMoney(shop)),
    ...(await wrongAddresses(shop)),
  ]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

/** Ignores mails whose link expired before any job ran. They are given up correctly, and the operator is notified. */
async function forgetExpiredMails(shop: ModelShop): Promise<void> {
  const { faults, clock } = shop.app()
  if (faults.length === 0) return
  const rows = await shop.find<{ id: number }>(
    'select id::int from outbox where dead_at is not null and sealed_until <= $1',
    [clock.now],
  )
  const expired = new Set(rows.map(({ id }) => id))
  const isExpected = (line: string) => {
    const { msg, mail } = JSON.parse(line) as { msg: string; mail?: number }
    return msg === 'a mail was given up' && mail !== undefined && expired.has(mail)
  }
  faults.splice(0, faults.length, ...faults.filter((line) => !isExpected(line)))
}

/** An attempt at WSPay or Stripe and its movements in the shop's ledger. */
interface Booked {
  reference: string
  outcome: string | null
  charged: number
  given_back: number
  /** Whether the outcome of a refund is unknown to the shop. */
  waits: boolean
}

export const bookedAttempts = (shop: ModelShop) =>
  shop.find<Booked>(
    `select a.gateway_reference as reference, a.outcome,
       coalesce(sum(m.amount) filter (where m.kind = 'charge'), 0)::int as charged,
       coalesce(-sum(m.amount) filter (where m.kind in ('refund', 'refund-failed', 'return', 'return-failed')), 0)::int as given_back,
       exists (select from card_refund c where c.attempt_id = a.id and c.ended_at is null) as waits
     from payment_attempt a left join movement m on m.attempt_id = a.id
     where a.gateway <> 'sandbox' group by a.id`,
  )

/**
 * Returns money that the ledger contains but the gateway does not: recorded because of a message that the gateway did
 * not send, or refunded only in the ledger. Money that only the gateway has may still be on its way to the ledger.
 */
async function wrongMoney(shop: ModelShop): Promise<string[]> {
  const { wspay, stripe } = shop
  if (wspay.carts.size + stripe.sessions.size === 0) return []
  const books = booksOfGateways(wspay, stripe)
  return (await bookedAttempts(shop)).flatMap(({ reference, charged, given_back }) => {
    const atGateway = books.get(reference)
    const isCharged = charged === 0 || (atGateway?.charged === charged && atGateway.currency === 'EUR')
    const isBack = given_back <= (atGateway?.givenBack ?? 0)
    return isCharged && isBack
      ? []
      : [
          `The shop booked ${charged} and ${-given_back} of ${reference}, the gateway ${JSON.stringify(atGateway)}`,
        ]
  })
}

/** Returns mails that grant access and arrived at another address than the one that they were written for. */
async function wrongAddresses(shop: ModelShop): Promise<string[]> {
  const mails = await shop.find<{ id: string; kind: string; recipient: string }>(
    `select message_id || '@shop.example' as id, kind, recipient from outbox`,
  )
  // The check runs after each step, so the first check sees a mail as it was written.
  for (const { id, kind, recipient } of mails)
    if (!shop.madeFor.has(id)) shop.madeFor.set(id, { kind, recipient })
  return [...shop.mail.addresses()].flatMap(([id, addresses]) => {
    const { kind, recipient } = shop.madeFor.get(id) ?? { kind: '', recipient: '' }
    return accessOf(shopMails, kind).grantsAccess && addresses.some((to) => to !== recipient)
      ? [`The mail ${id} (${kind}) was for ${recipient} and came to ${addresses.join(', ')}`]
      : []
  })
}
