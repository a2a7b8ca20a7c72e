import { sendHeldMails } from '#server/modules/mail-queue/queries'
import type { BankAccount } from './bank-steps'
import { booksOfGateways } from './card-pages'
import { bookedAttempts, checkBooks } from './check-books'
import type { Messages } from './message-steps'
import type { ModelShop } from './model-shop'

/** Maximum age in milliseconds of an attempt that the shop still queries every hour. */
const askedHourly = 5 * 3_600_000

/** Lets time pass until nothing is in progress: all payments have been found, and unpaid orders have expired. */
export async function settleDown(shop: ModelShop, account: BankAccount, messages: Messages): Promise<void> {
  const recent = await attemptsSince(shop, new Date(shop.app().clock.now.getTime() - askedHourly))
  // The shop no longer queries older attempts that have ended. A decline by the sandbox is final.
  const requested = new Date(shop.app().clock.now.getTime() - 20 * 3_600_000)
  for (const hours of [1, 1, 24 * 12]) {
    shop.app().later(hours * 60)
    await sendHeld(shop)
    await shop.app().runJobs()
  }
  await checkBooks(shop)
  fail(await unknownCharges(shop, recent))
  fail(await withoutEnd(shop, requested))

  // The gateways repeat their messages until the shop accepts them, and the office imports its statements until none
  // breaks off.
  for (const [reference] of booksOfGateways(shop.wspay, shop.stripe)) await messages.notify(reference)
  fail(await unknownCharges(shop, null))
  fail(await account.reconcile())
  shop.app().later(1)
  await shop.app().runJobs()
  await checkBooks(shop)
  fail(await unequalRepayments(shop))
  fail(await strayMails(shop))
}

/** Runs the command that sends mails held by MAIL_HOLD. */
async function sendHeld(shop: ModelShop): Promise<void> {
  const { db, now } = shop.app().context
  await db.transaction((tx) => sendHeldMails(tx, new Date(0), now()))
}

function fail(left: readonly string[]): void {
  if (left.length > 0) throw new Error(`At the end: ${left.join(', ')}`)
}

async function attemptsSince(shop: ModelShop, since: Date): Promise<Set<string>> {
  const rows = await shop.find<{ reference: string }>(
    'select gateway_reference as reference from payment_attempt where started_at > $1',
    [since],
  )
  return new Set(rows.map(({ reference }) => reference))
}

/** Returns charges at a gateway that the shop has not recorded; with `among`, only of these attempts. */
async function unknownCharges(shop: ModelShop, among: ReadonlySet<string> | null): Promise<string[]> {
  const heard = new Map((await bookedAttempts(shop)).map((one) => [one.reference, one.outcome ?? '']))
  return [...booksOfGateways(shop.wspay, shop.stripe)].flatMap(([reference, { charged, givenBack }]) => {
    // A charge that was reversed before the shop was notified does not count as a payment.
    if ((among !== null && !among.has(reference)) || givenBack > 0) return []
    const isKnown = ['paid', 'problem'].includes(heard.get(reference) ?? '')
    return isKnown ? [] : [`the charge of ${charged} under ${reference} was never heard`]
  })
}

/**
 * Returns refunds at a gateway that are missing in the ledger, unless the shop has recorded that it does not know the
 * outcome.
 */
async function unequalRepayments(shop: ModelShop): Promise<string[]> {
  const books = booksOfGateways(shop.wspay, shop.stripe)
  return (await bookedAttempts(shop)).flatMap(({ reference, given_back, waits }) => {
    const wentBack = books.get(reference)?.givenBack ?? 0
    return waits || wentBack === given_back
      ? []
      : [`${wentBack} of ${reference} went back, and ${given_back} in the books`]
  })
}

async function withoutEnd(shop: ModelShop, requested: Date): Promise<string[]> {
  const rows = await shop.find<{ what: string }>(
    `select 'cart ' || code as what from cart
     union all select 'order ' || code || ' is ' || payment_status from orders
       where payment_status in ('pending', 'processing')
     union all select 'attempt ' || gateway_reference || ' is open' from payment_attempt where ended_at is null
     union all select 'the repayment ' || c.reference || ' waits' from card_refund c
       where c.ended_at is null and not exists (select from gateway_refund g
         where g.gateway = 'wspay' and g.refund_reference = c.reference and g.outcome is null
           and exists (select from gateway_refund o where o.gateway_reference = g.gateway_reference
             and o.refund_reference <> g.refund_reference))
     union all select 'mail ' || kind || ' waits' from outbox where sent_at is null and coalesce(sealed_until > $2, true)
     union all select 'the job ' || id || ' runs' from bulk_job where state = 'running'
     union all select 'the change ' || id || ' waits' from scheduled_change where state = 'waiting'
     union all select 'the cancellation ' || id || ' goes on' from cancellation where step <> 'done'
     union all select 'the parcel of ' || o.code || ' was not mailed' from delivery d join orders o on o.id = d.order_id
       where d.state = 'sent' and o.erased_at is null and not exists (select from outbox
         where event_key like 'goods-sent:' || o.id || ':%')
     union all select 'the charge of ' || a.gateway_reference || ' was never booked'
       from sandbox_payment s join payment_attempt a on a.gateway_reference = s.reference
       where s.decision = 'paid' and a.started_at > $1 and a.outcome = 'expired'
         -- Once another gateway is selected, the sandbox is not queried because nobody paid there.
         and exists (select from setting where key = 'gateway' and value #>> '{}' = 'sandbox')`,
    [requested, shop.app().clock.now],
  )
  return rows.map(({ what }) => what)
}

/** Returns sent mails that were not accepted under the only Message-ID of their event. */
async function strayMails(shop: ModelShop): Promise<string[]> {
  const rows = await shop.find<{ id: string; is_sent: boolean }>(
    `select message_id || '@shop.example' as id, sent_at is not null as is_sent from outbox
     where sent_at is not null or dead_at is not null and sealed_until <= $1`,
    [shop.app().clock.now],
  )
  const sent = new Set(rows.filter(({ is_sent }) => is_sent).map(({ id }) => id))
  // The response to a mail was lost, and its link expired before it could be sent again.
  const expired = new Set(rows.filter(({ is_sent }) => !is_sent).map(({ id }) => id))
  const taken = new Set(shop.mail.ids())
  return [
    ...[...sent].filter((id) => !taken.has(id)).map((id) => `the mail ${id} counts as sent and never came`),
    ...[...taken]
      .filter((id) => !sent.has(id) && !expired.has(id))
      .map((id) => `the mail ${id} came and belongs to nothing`),
  ]
}
