import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { createTestDatabase } from '../support/database/test-database'
import { startSmtpInbox, type SmtpInbox } from '../support/mail/smtp-inbox'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type RaceShop } from '../support/processes/race-shop'
import { bestHealthzWhile } from '../support/timing/healthz-while'
import { until } from '../support/timing/in-turns'

let shop: RaceShop
let inbox: SmtpInbox
/** Download links of four hundred tickets. */
let links: string[] = []
const email = 'ana@example.com'
const other = 'bruno@example.com'

beforeAll(async () => {
  inbox = await startSmtpInbox()
  shop = await openRaceShop({
    ...(await createTestDatabase()),
    catalogue: raceCatalogue([ticket('pass')]),
    processes: 1,
    env: { SMTP_URL: inbox.url },
  })
  await order(other, 1)
  for (let n = 0; n < 8; n++) {
    const made = await order(email, 50)
    links.push(...made.tickets.map(({ code }) => `/download-ticket/${email}/${code}`))
  }
  await until('the mails of the orders are sent', 120, async () => (await unsent()) === 0)
})
afterAll(async () => {
  await shop.stop()
  await inbox.stop()
})

const unsent = async () => {
  const [row] = await shop.sql<{ n: number }>('select count(*)::int as n from outbox where sent_at is null')
  return row?.n
}

/** Creates a paid staff order whose terms are accepted. */
async function order(holder: string, count: number): Promise<Pick<Order, 'tickets'>> {
  const items = Array.from({ length: count }, (_, n) => ({
    external_code: 'pass',
    full_name: `Holder ${n + 1}`,
    email: holder,
  }))
  const customer = { full_name: 'Ana Horvat', email: holder }
  const { body } = await shop.office('create-order', { customer, items, payment_method: 'voucher' })
  const { code = '', checksum } = body.order ?? {}
  const accepted = await shop.call('accept-terms-and-conditions', { order: code, checksum })
  expect(accepted.status).toBe(200)
  const { body: found } = await shop.office('get-order', { order: code })
  const seen = (found as unknown as { order: Order }).order
  expect(seen.tickets).toHaveLength(count)
  return { tickets: seen.tickets }
}

test('during 1,200 concurrent downloads /healthz answers, mails are sent, and no request fails with a 5xx error', async () => {
  const [server] = shop.servers
  if (server === undefined) throw new Error('There is one server')
  const statuses: number[] = []
  const download = async (path: string) => {
    const answer = await fetch(server.url + path)
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  const answeredBefore: number[] = []
  const { slowest } = await bestHealthzWhile(server, async () => {
    // Every ticket gets a new name, so that no stored document can be sent.
    await shop.sql(`update order_item set full_name = full_name || '.'`)
    const [mails, answers] = [inbox.received.length, statuses.length]
    const storm = Promise.all([...links, ...links, ...links].map(download))
    const mail = async () => {
      expect((await shop.call('email-tickets', { email: other })).status).toBe(200)
      await until('the mail has come', 120, async () => inbox.received.length > mails)
      answeredBefore.push(statuses.length - answers)
    }
    await Promise.all([storm, mail()])
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
  // The mail does not wait until the downloads end. On an idle machine it arrives before half of them.
  expect(Math.min(...answeredBefore)).toBeLessThan(1000)
  // This is the CPU time of the serving thread, because the time of the drawing threads depends on the machine.
  expect(slowest).toBeLessThan(250)
})
