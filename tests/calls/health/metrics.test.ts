import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeRole } from '#contract/office/office-call'
import { recountStock } from '#server/modules/catalogue/recount-stock'
import { assignPositions, consumeEvents } from '#server/modules/domain-events'
import { addKey } from '#server/modules/staff/key-routes'
import { orderSteps } from '#tests/support/app/order-steps'
import { ownerKey, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { readMetrics, valueOf } from '#tests/support/processes/metrics-page'
import { until } from '#tests/support/timing/in-turns'

let shop: TestApp
let monitorKey = ''
const keyOf = (name: string, role: OfficeRole) =>
  addKey(shop.db, { name, role, actor: 'test', now: shop.context.now() })
beforeAll(async () => {
  shop = await startTestApp()
  monitorKey = await keyOf('prometheus', 'monitor')
})
afterAll(() => shop.stop())

const ask = async (key: string | null, from = '192.0.2.1') =>
  shop.app.inject({
    url: '/metrics',
    remoteAddress: from,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
  })

async function measured() {
  const { statusCode, payload } = await ask(monitorKey)
  expect([statusCode, shop.faults]).toEqual([200, []])
  const samples = readMetrics(payload)
  return (name: string, labels?: Record<string, string>) => valueOf(samples, name, labels)
}

test('metrics are readable for the owner and a monitor only, and wrong keys are rate limited as for calls', async () => {
  const answer = await ask(ownerKey)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
  expect((await ask(monitorKey)).statusCode).toBe(200)
  const door = await keyOf('scanner', 'door')
  for (const [key, code] of [
    [null, 'key-needed'],
    [door, 'not-allowed'],
  ] as const) {
    const no = await ask(key)
    expect({ status: no.statusCode, body: no.json<unknown>() }).toEqual(refused(code))
  }
  expect(await shop.office('export', {}, monitorKey)).toMatchObject(refused('not-allowed'))

  const guesses = []
  for (let n = 0; n < 31; n++) guesses.push((await ask('a-guess-at-the-key', '198.51.100.7')).statusCode)
  expect(guesses.filter((status) => status === 401)).toHaveLength(30)
  expect(guesses.at(-1)).toBe(429)
  expect((await ask(ownerKey, '198.51.100.7')).statusCode).toBe(429)
  expect((await ask(monitorKey, '198.51.100.7')).statusCode).toBe(200)
})

test('requests are counted by route, method and class of status, whatever their paths', async () => {
  const count = 'shop_http_request_duration_seconds_count'
  const ticket = { method: 'GET', route: '/download-ticket/:email/:code', status: '4xx' }
  const nowhere = { route: 'none', method: 'any', status: '4xx' }
  const before = await measured()
  for (const path of ['ana@mail.example/SECRETCODE12', 'eva@mail.example/OTHERCODE123'])
    await shop.app.inject({ url: `/download-ticket/${path}` })
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    await shop.app.inject({ method, url: `/made-up-${method}` })
  await shop.answer('get-data', {})
  const after = await measured()
  const grown = (labels: Record<string, string>) => (after(count, labels) ?? 0) - (before(count, labels) ?? 0)
  expect(grown(ticket)).toBe(2)
  expect(grown(nowhere)).toBe(3)
  const call = { method: 'POST', route: '/api/get-data', status: '2xx' }
  expect(grown(call)).toBe(1)
  const duration = 'shop_http_request_duration_seconds'
  expect(after(`${duration}_bucket`, { ...call, le: '+Inf' })).toBe(after(count, call))
  expect(after(`${duration}_sum`, call)).toBeGreaterThan(0)
  expect((await ask(monitorKey)).payload).not.toMatch(/made-up|SECRETCODE|@/)
})

test('metrics of mails: how many wait, since when, and how many are dead', async () => {
  await shop.db.pool.query('truncate outbox')
  expect((await measured())('shop_mails_oldest_seconds')).toBe(0)
  const email = 'waits@mail.example'
  await shop.answer('register', { full_name: 'Ana', email })
  await shop.answer('register', { full_name: 'Eva', email: 'given-up@mail.example' })
  await shop.db.pool.query(`update outbox set dead_at = now(), last_error = '"550"' where recipient <> $1`, [
    email,
  ])
  shop.later(7)
  const value = await measured()
  expect(value('shop_mails_waiting')).toBe(1)
  expect(value('shop_mails_oldest_seconds')).toBe(420)
  expect(value('shop_job_lag_seconds', { name: 'mails' })).toBe(420)
  expect(value('shop_mails_dead')).toBe(1)
  expect(value('shop_mails_held')).toBe(0)
  await shop.runJobs()
  const later = await measured()
  expect(later('shop_mails_waiting')).toBe(0)
  expect(later('shop_job_lag_seconds', { name: 'mails' })).toBe(0)
})

const { cartWith, order } = orderSteps(() => shop)

test('overdue work is reported as lag by job', async () => {
  const lag = async (job: string) => (await measured())('shop_job_lag_seconds', { name: job })
  await cartWith(null, 'pass')
  shop.later(20)
  expect(await lag('carts')).toBe(300)
  await shop.runJobs()
  expect(await lag('carts')).toBe(0)
  for (const job of ['orders', 'attempts', 'card refunds', 'invoices', 'domain events'])
    expect(await lag(job)).toBe(0)
})

test('events that wait for their position or for a consumer are reported as lag', async () => {
  const lag = async () => (await measured())('shop_job_lag_seconds', { name: 'domain events' })
  await order('bank_transfer', 'pass')
  shop.later(7)
  expect(await lag()).toBe(420)
  while (await assignPositions(shop.context));
  const [stuck, ...others] = shop.context.eventConsumers
  for (const consumer of others) await consumeEvents(shop.context, consumer)
  expect([stuck?.name, await lag()]).toEqual(['sold-out', 420])
  await shop.handleEvents()
  expect(await lag()).toBe(0)
})

test('payment attempts without an outcome are measured with their age, and those without a gateway response', async () => {
  await order('credit_card', 'pass')
  shop.later(4)
  const ofSandbox = { gateway: 'sandbox' }
  const value = await measured()
  expect(value('shop_gateway_attempts_open', ofSandbox)).toBe(1)
  expect(value('shop_gateway_attempt_oldest_seconds', ofSandbox)).toBe(240)
  expect(value('shop_gateway_attempts_unanswered', ofSandbox)).toBe(0)
  expect(value('shop_gateway_attempts_open', { gateway: 'stripe' })).toBe(0)
  expect(value('shop_job_lag_seconds', { name: 'attempts' })).toBe(180)
  await shop.db.pool.query('update payment_attempt set unanswered_since = now() where ended_at is null')
  expect((await measured())('shop_gateway_attempts_unanswered', ofSandbox)).toBe(1)
})

test('one process recounts the stock for all, and the page shows the differences', async () => {
  const counted = async () => (await measured())('shop_stock_audit_timestamp_seconds')
  expect(await counted()).toBeUndefined()
  await Promise.all([recountStock(shop.context), recountStock(shop.context), recountStock(shop.context)])
  const first = shop.clock.now.getTime() / 1000
  expect(await counted()).toBe(first)
  const right = await measured()
  expect(right('shop_stock_counters')).toBeGreaterThan(3)
  expect(right('shop_stock_counters_wrong')).toBe(0)

  await shop.db.pool.query('update pool set taken = taken + 1 where id = (select min(id) from pool)')
  shop.later(0.5)
  await recountStock(shop.context)
  expect(await counted()).toBe(first)
  shop.later(1)
  await recountStock(shop.context)
  expect(shop.faults.splice(0).join()).toContain('the stock is not right')
  const wrong = await measured()
  expect(wrong('shop_stock_audit_timestamp_seconds')).toBe(first + 90)
  expect(wrong('shop_stock_counters_wrong')).toBe(1)
  await shop.db.pool.query('update pool set taken = taken - 1 where id = (select min(id) from pool)')
})

test('the audit log and the page show the last backup', async () => {
  expect((await measured())('shop_backup_timestamp_seconds')).toBeUndefined()
  await shop.db.pool.query(
    `insert into audit_log (at, actor, action, subject) values ('2027-02-28T03:00:00Z', 'command', 'backup', 'backup')`,
  )
  expect((await measured())('shop_backup_timestamp_seconds')).toBe(Date.parse('2027-02-28T03:00:00Z') / 1000)
})

describe('metrics while the database does not respond', () => {
  const readings = async () => {
    const { rows } = await shop.db.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%open_attempt%'`,
    )
    return rows[0]?.count
  }

  test('simultaneous requests share one reading, and get the rest of the page after two seconds', async () => {
    const holder = await shop.db.pool.connect()
    await holder.query('begin')
    await holder.query('lock table outbox in access exclusive mode')
    try {
      const began = performance.now()
      const answers = Promise.all(Array.from({ length: 6 }, () => ask(monitorKey)))
      await until('the reading waits', 5, async () => (await readings()) === 1)
      await delay(200)
      expect(await readings()).toBe(1)
      for (const { statusCode, payload } of await answers) {
        const samples = readMetrics(payload)
        expect([statusCode, valueOf(samples, 'shop_database_answers')]).toEqual([200, 0])
        expect(valueOf(samples, 'shop_ready')).toBe(0)
        expect(valueOf(samples, 'shop_mails_waiting')).toBeUndefined()
        expect(valueOf(samples, 'shop_gateway_attempts_open')).toBeUndefined()
        expect(valueOf(samples, 'shop_database_connections_limit')).toBe(10)
      }
      // Statements have a timeout of ten seconds.
      expect(performance.now() - began).toBeLessThan(8000)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    const value = await measured()
    expect([value('shop_database_answers'), value('shop_ready')]).toEqual([1, 1])
    expect(value('shop_mails_waiting')).toBeGreaterThanOrEqual(0)
  })
})

test('a key is cached during an outage of the database, until the database rejects it', async () => {
  const key = await keyOf('remembered', 'monitor')
  expect((await ask(key)).statusCode).toBe(200)
  const whileAway = async () => {
    const holder = await shop.db.pool.connect()
    await holder.query('begin')
    await holder.query('lock table api_key in access exclusive mode')
    try {
      return (await ask(key)).statusCode
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }
  expect(await whileAway()).toBe(200)
  await shop.officeAnswer('revoke-key', { name: 'remembered' })
  expect((await ask(key)).statusCode).toBe(401)
  expect(await whileAway()).toBe(503)
})

test('the pool is measured: its connections, its limit, and how many wait for one', async () => {
  const held = await Promise.all(Array.from({ length: 4 }, () => shop.db.pool.connect()))
  try {
    const value = await measured()
    expect(value('shop_database_connections', { state: 'in use' })).toBeGreaterThanOrEqual(4)
    expect(value('shop_database_connections_limit')).toBe(10)
    expect(value('shop_database_connections_waiting')).toBe(0)
  } finally {
    for (const client of held) client.release()
  }
})
