import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogueFile } from '#contract/office/catalogue-file'
import { createTestDatabase } from '../support/database/test-database'
import { type SmtpInbox, startSmtpInbox } from '../support/mail/smtp-inbox'
import { readMetrics, valueOf } from '../support/processes/metrics-page'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type RaceShop, serverEnv } from '../support/processes/race-shop'
import { until } from '../support/timing/in-turns'

let inbox: SmtpInbox
let shop: RaceShop

beforeAll(async () => {
  inbox = await startSmtpInbox()
  shop = await openRaceShop({
    ...(await createTestDatabase()),
    catalogue: withOperator(raceCatalogue([ticket('pass', { stock_level: 10 })])),
    processes: 2,
    env: { SMTP_URL: inbox.url },
  })
})
afterAll(async () => {
  await shop.stop()
  await inbox.stop()
})

function withOperator(catalogue: CatalogueFile): CatalogueFile {
  return { ...catalogue, settings: { ...catalogue.settings, contactEmail: 'operator@shop.example' } }
}

let people = 0
/** Registers customers, each of whom gets a mail. */
async function register(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `reader-${(people += 1)}@mail.example`)
  for (const [turn, email] of emails.entries()) {
    const { status } = await shop.call('register', { full_name: 'Reader', email }, turn)
    expect(status).toBe(200)
  }
  return emails
}
const arrived = () => inbox.received.flatMap(({ recipients }) => recipients)
const statusOf = async (recipient: string) =>
  (
    await shop.sql<{ status: string }>(
      `select case when sent_at is not null then 'sent' when dead_at is not null then 'dead' else 'waiting' end as status
       from outbox where recipient = $1`,
      [recipient],
    )
  ).map(({ status }) => status)
const health = async () => {
  const { body } = await shop.office('get-health', {})
  const { checks } = body as unknown as {
    checks: { check: string; verdict: string; facts: Record<string, unknown> }[]
  }
  return checks.find(({ check }) => check === 'mails')
}
/** Returns the number of rejections once it no longer changes: mails that were being sent when the pause began have failed. */
async function settledRejections(): Promise<number> {
  const count = inbox.rejections()
  await delay(1000)
  return inbox.rejections() === count ? count : settledRejections()
}
async function pausedMetric() {
  const headers = { Authorization: `Bearer ${serverEnv.OFFICE_KEY}` }
  const page = await fetch(`${shop.servers[0]?.url}/metrics`, { headers })
  return valueOf(readMetrics(await page.text()), 'shop_mails_paused')
}

test('no mail is lost while the mail server rejects everything for 45 s, and staff see the outage', async () => {
  const [first] = await register(1)
  await until('the first mail', 20, () => Promise.resolve(arrived().includes(first ?? '')))
  inbox.reject({ code: 550, text: '5.7.1 Account suspended' })
  const emails = await register(8)
  await delay(45_000)
  expect(await Promise.all(emails.map(statusOf))).toEqual(emails.map(() => ['waiting']))
  expect(await health()).toMatchObject({
    verdict: 'bad',
    facts: { fault: expect.stringContaining('Account suspended'), paused_at: expect.any(String) },
  })
  expect(await pausedMetric()).toBe(1)
  // While all mails are rejected, the mail server is not contacted for each of them.
  expect(inbox.rejections()).toBeLessThan(20)

  inbox.reject(null)
  const { status } = await shop.office('resume-mails', {})
  expect(status).toBe(200)
  await until('all mails', 20, () => Promise.resolve(emails.every((email) => arrived().includes(email))))
  expect(await health()).toMatchObject({ verdict: 'good', facts: { paused_at: null } })
  expect(await pausedMetric()).toBe(0)
})

test('mails are sent again once the mail server accepts one', async () => {
  inbox.reject({ code: 535, text: '5.7.8 Authentication failed' })
  const emails = await register(8)
  await until('the pause', 20, async () => (await health())?.facts['paused_at'] !== null)
  // The next probe is due now and fails; the one after it is accepted.
  const probe = () =>
    shop.sql(`update mail_pause set probe_at = now(), failing_since = now() - interval '2 minutes'`)
  const before = await settledRejections()
  await shop.sql(`update outbox set due_at = now() where sent_at is null`)
  await probe()
  await until('a failed probe', 20, () => Promise.resolve(inbox.rejections() > before))
  await delay(2500)
  expect(inbox.rejections()).toBe(before + 1)
  expect(await statusOf('operator@shop.example')).toContain('waiting')
  inbox.reject(null)
  await shop.sql(
    `update outbox set due_at = now() + interval '2 hours' where sent_at is null and last_error is not null`,
  )
  await probe()
  await until('all mails', 20, () => Promise.resolve(emails.every((email) => arrived().includes(email))))
  for (const times of inbox.times().values()) expect(times).toBe(1)
})
