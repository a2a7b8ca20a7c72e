import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database/test-database'
import { startSmtpInbox, type SmtpInbox } from '../support/mail/smtp-inbox'
import { runToEnd } from '../support/processes/failing-start'
import { readMetrics, valueOf } from '../support/processes/metrics-page'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { buildOnce, serverEnv, visitShop, type RaceShop } from '../support/processes/race-shop'
import { startServerProcess, type ServerProcess } from '../support/processes/server-process'
import { until } from '../support/timing/in-turns'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let inbox: SmtpInbox
let serving: ServerProcess
let shop: RaceShop

const start = (env: Record<string, string>) =>
  startServerProcess({
    ...serverEnv,
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.connectionString,
    SMTP_URL: inbox.url,
    ...env,
  })

beforeAll(async () => {
  await buildOnce()
  database = await createTestDatabase()
  inbox = await startSmtpInbox()
  serving = await start({ WORKER: 'none' })
  shop = visitShop([serving], database.connectionString)
  await shop.import(raceCatalogue([ticket('pass')]))
})
afterAll(async () => {
  await shop.stop()
  await inbox.stop()
  await database.drop()
})

const status = async (server: ServerProcess, path: string, init: RequestInit = {}) =>
  (await fetch(`${server.url}${path}`, { redirect: 'manual', ...init })).status
const authorization = `Bearer ${serverEnv.OFFICE_KEY}`
const measured = async (server: ServerProcess, name: string, labels: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization } })
  return valueOf(readMetrics(await answer.text()), name, labels)
}
const register = (name: string) =>
  shop.call('register', { full_name: name, email: `${name.toLowerCase()}@example.com` })
const waiting = async () =>
  (
    await shop.sql<{ n: number }>(
      `select count(*)::int as n from outbox where sent_at is null and dead_at is null`,
    )
  )[0]?.n
const arrived = (name: string) =>
  inbox.received.filter(({ recipients }) => recipients.includes(`${name.toLowerCase()}@example.com`)).length

test('WORKER=none serves and runs no jobs, WORKER=only runs jobs and serves only health and metrics', async () => {
  expect((await register('Ana')).status).toBe(200)
  const added = await shop.call('add-product-to-cart', {
    cart: null,
    external_code: 'pass',
    full_name: 'Ana',
    email: 'ana@example.com',
  })
  expect(added.status).toBe(200)
  await shop.sql(`update cart set expires_at = now() - interval '1 hour'`)
  expect(await measured(serving, 'shop_job_lag_seconds', { name: 'carts' })).toBeGreaterThan(3000)
  expect(await measured(serving, 'shop_worker_info', { worker: 'none' })).toBe(1)
  expect([await waiting(), inbox.received.length]).toEqual([1, 0])

  const working = await start({ WORKER: 'only' })
  try {
    await until('the mail is out and the cart empty', 20, async () => {
      const lag = await measured(serving, 'shop_job_lag_seconds', { name: 'carts' })
      return arrived('Ana') === 1 && lag === 0
    })
    for (const path of ['/healthz', '/readyz'])
      expect([path, await status(working, path)]).toEqual([path, 200])
    const post = {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    }
    const nothing: [string, RequestInit?][] = [
      ['/'],
      ['/openapi.json'],
      ['/gateway/sandbox/pay'],
      ['/robots.txt'],
      ['/api/get-data', post],
      ['/office/api/export', post],
    ]
    for (const [path, init] of nothing) expect([path, await status(working, path, init)]).toEqual([path, 404])
    expect(await status(serving, '/')).toBe(200)
    expect(await measured(working, 'shop_worker_info', { worker: 'only' })).toBe(1)
    expect(await measured(working, 'shop_job_failures_total', { name: 'mails' })).toBe(0)
    expect(await measured(serving, 'shop_job_failures_total', { name: 'mails' })).toBeUndefined()
    // This process also sees what another process imported.
    const lastRefresh = await measured(serving, 'shop_job_last_success_timestamp_seconds', {
      name: 'catalogue',
    })
    expect(lastRefresh).toBeGreaterThan(Date.now() / 1000 - 20)
    expect(working.logs().join('\n')).toContain('WORKER=only serves no pages and no calls')
  } finally {
    expect(await working.end()).toBe(0)
  }
})

test('an unknown value of WORKER is rejected at startup with a sentence', async () => {
  const { code, printed } = await runToEnd('main', { WORKER: 'yes' })
  expect([code, printed.trim().split('\n').length]).toEqual([1, 2])
  expect(printed).toContain('WORKER: must be both, only or none')
})

test('MAIL_HOLD holds mails, and send-held-mails sends those of the last hours', async () => {
  const sent = inbox.received.length
  const live = { STRIPE_SECRET_KEY: 'sk_live_of_nobody', STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody' }
  const holding = await start({ WORKER: 'only', MAIL_HOLD: '1', ...live })
  await register('Bo')
  await register('Old')
  await shop.sql(`update outbox set created_at = now() - interval '3 days' where recipient like 'old@%'`)
  await until('two are held', 10, async () => (await measured(holding, 'shop_mails_held')) === 2)
  expect(await measured(holding, 'shop_mail_hold')).toBe(1)
  expect(await measured(holding, 'shop_mails_dead')).toBe(0)
  const said = holding.logs().join('\n')
  expect(said).toContain('MAIL_HOLD=1: mails are written but not sent.')
  expect(said).toContain('MAIL_HOLD=1 only holds mails: STRIPE_SECRET_KEY still moves real money')
  expect(said).not.toContain('of_nobody')
  await register('Late')
  expect(await holding.end()).toBe(0)
  expect([await waiting(), inbox.received.length]).toEqual([0, sent])

  const working = await start({ WORKER: 'only' })
  try {
    await register('Cy')
    await until('what is written from now on is sent', 20, async () => arrived('Cy') === 1)
    expect(['Bo', 'Late', 'Old'].map(arrived)).toEqual([0, 0, 0])
    const command = (...args: string[]) =>
      runToEnd('shop-command', { DATABASE_URL: database.connectionString }, ['send-held-mails', ...args])
    expect((await command()).printed).toContain('Of how many hours?')
    expect((await command('24')).printed).toContain('2 held mails are now queued')
    await until('they are sent', 20, async () => arrived('Bo') === 1 && arrived('Late') === 1)
    expect([arrived('Old'), await measured(working, 'shop_mails_held')]).toEqual([0, 1])
  } finally {
    await working.end()
  }
})
